import { Link } from "@tanstack/react-router";

export function NotFound() {
  return (
    <main id="content" data-screen="not-found">
      <h1>There is no such page</h1>
      <p>
        <Link to="/">Go to Today</Link>
      </p>
    </main>
  );
}
