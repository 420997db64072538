import type { AchFile } from "@railhead/client";
import { Card, Facts, Status, Time } from "../../../parts/basics.tsx";
import { FormActs } from "../../../parts/form-acts.tsx";
import { confirmFile } from "./file-acts.ts";

type Confirmation = NonNullable<AchFile["confirmation"]>;

const NEEDS: Readonly<Record<Confirmation["needs"], string>> = {
  totals: "the file's totals",
  bank_ack: "an acknowledgement",
  both: "the file's totals, and an acknowledgement",
};

/** What the bank must say before payments of the file count as sent, and what it said. */
export function ConfirmationCard({ file }: { readonly file: AchFile }) {
  const { confirmation } = file;
  if (confirmation === null) return null;
  const { needs, state, confirm_by, confirmed_at, reply } = confirmation;
  const isOpen = confirmed_at === null && file.state !== "rejected";
  return (
    <Card title="Confirmation by the bank">
      <Facts
        of={[
          ["State", <Status key="s" value={state} />],
          ["Needed", NEEDS[needs]],
          ["By", <Time key="b" at={confirm_by} />],
          ["Confirmed", confirmed_at === null ? "—" : <Time key="c" at={confirmed_at} />],
          ["Reference", reply?.reference ?? "—"],
        ]}
      />
      {reply === null || reply.differences.length === 0 ? null : (
        <ul>
          {reply.differences.map(({ field, ours, theirs }) => (
            <li key={field}>
              {field}: {ours} in the file, {theirs} at the bank
            </li>
          ))}
        </ul>
      )}
      {isOpen ? <FormActs label="Confirmation" acts={[confirmFile(file.id)]} /> : null}
    </Card>
  );
}
