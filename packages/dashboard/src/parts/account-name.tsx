import { Link } from "@tanstack/react-router";
import { useAccountName } from "../api/names.ts";

/** The business of an account, which leads to its page. */
export function AccountLink({ id }: { readonly id: string }) {
  const nameOf = useAccountName();
  return (
    <Link to="/accounts/$id" params={{ id }}>
      {nameOf(id)}
    </Link>
  );
}

/** The business of an account, where it leads nowhere. */
export function AccountName({ id }: { readonly id: string }) {
  const nameOf = useAccountName();
  return <>{nameOf(id)}</>;
}
