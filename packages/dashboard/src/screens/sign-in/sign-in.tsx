import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, type FormEvent } from "react";
import { api } from "../../api/client.ts";
import { typed } from "../../parts/form.ts";

/** The link's token travels behind `#`, so that no server and no log sees it. */
function takeLink(): string | undefined {
  const token = location.hash.slice(1);
  if (token === "") return undefined;
  history.replaceState(null, "", location.pathname);
  return token;
}

export function SignIn() {
  const signIn = useMutation({
    mutationFn: (sent: { link: string } | { email: string; password: string; code: string }) =>
      api.session.create(sent),
    onSuccess: () => location.assign("/dashboard/"),
  });
  const isTried = useRef(false);
  const { mutate } = signIn;
  useEffect(() => {
    document.title = "Sign in · Railhead";
    if (isTried.current) return;
    isTried.current = true;
    const link = takeLink();
    if (link !== undefined) mutate({ link });
  }, [mutate]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const value = (name: string) => typed(form, name);
    mutate({ email: value("email"), password: value("password"), code: value("code") });
  };
  return (
    <main className="sign-in" data-screen="sign-in" id="content">
      <div className="card">
        <h1>Sign in to Railhead</h1>
        {signIn.isPending ? <p role="status">Signing in …</p> : null}
        {signIn.error === null ? null : (
          <div className="notice" data-tone="bad" role="alert">
            {signIn.error.message} A one-time link works once, within 30 minutes.
          </div>
        )}
        <form onSubmit={onSubmit} className="card-body">
          <label className="field">
            <span>Email</span>
            <input name="email" type="email" autoComplete="username" required />
          </label>
          <label className="field">
            <span>Password</span>
            <input name="password" type="password" autoComplete="current-password" required />
          </label>
          <label className="field">
            <span>Code of your app, or a recovery code</span>
            <input name="code" autoComplete="one-time-code" required />
          </label>
          <button type="submit" className="button" data-kind="main" disabled={signIn.isPending}>
            Sign in
          </button>
        </form>
        <p className="quiet">A new one-time link comes from the machine of the service:</p>
        <pre tabIndex={0}>railhead operators invite you@example.com</pre>
      </div>
    </main>
  );
}
