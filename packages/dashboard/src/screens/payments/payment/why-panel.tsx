import { isReturnCode, returnCode } from "./return-words.ts";
import { permissionOf, rolesWith } from "@railhead/core";
import { Card, Facts } from "../../../parts/basics.tsx";
import { useSession } from "../../../parts/environment.tsx";
import { may } from "../../../parts/may.ts";
import { words } from "../../../format/words.ts";
import type { OnePayment } from "./one-payment.ts";

/** Why the payment stands where it does, and who may move it on. */
export function WhyPanel({ payment }: { readonly payment: OnePayment }) {
  const { status_details: details, allowed_actions: actions } = payment;
  const session = useSession();
  const actWords = (action: string) => {
    const operation = `${payment.kind}s.${action}`;
    const permission = permissionOf(operation);
    return permission === undefined || may(session, operation)
      ? words(action)
      : `${words(action)} (by ${rolesWith(permission).join(", ")})`;
  };
  const known = isReturnCode(details.code) ? returnCode(details.code) : undefined;
  return (
    <Card title="Why">
      <p>{details.message}</p>
      <Facts
        of={[
          ["Reason", words(details.reason)],
          ["Decided by", words(details.source)],
          ...(details.code === null
            ? []
            : ([["Code", <code key="c">{details.code}</code>]] as const)),
          ...(known === undefined
            ? []
            : ([
                ["Means", known.title],
                ["Sent by", words(known.by)],
                ["May it be tried again", known.retry],
              ] as const)),
          [
            "What can be done",
            actions.length === 0 ? "Nothing: this is an end." : actions.map(actWords).join(", "),
          ],
        ]}
      />
    </Card>
  );
}
