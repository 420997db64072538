import type { Exposure } from "@railhead/client";
import { AccountName, BankName } from "../../../parts/account-name.tsx";

/** Whose payments a limit is over. */
export function Whose({ limit }: { readonly limit: Pick<Exposure, "scope" | "scope_id"> }) {
  const { scope, scope_id: id } = limit;
  if (id === null || scope === "environment") return "all payments";
  if (scope === "originator") return `company id ${id}`;
  if (scope === "account") return <AccountName id={id} />;
  return (
    <>
      bank <BankName id={id} />
    </>
  );
}
