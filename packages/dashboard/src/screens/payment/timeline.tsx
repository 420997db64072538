import { day } from "../../format/time.ts";
import { toneOf, words } from "../../format/words.ts";
import { Time } from "../../parts/basics.tsx";
import type { OnePayment } from "./one-payment.ts";

const ENDED = new Set(["failed", "cancelled", "reversed"]);

/** Every status that was, then what is expected with its day. */
export function Timeline({ payment }: { readonly payment: OnePayment }) {
  return (
    <ol className="timeline">
      {payment.status_history.map(
        ({ status, message, reason, source, code, changed_at }, index) => (
          <li key={`${changed_at} ${index}`} data-tone={toneOf(status)}>
            <Time at={changed_at} />
            <div>
              <strong>{words(status)}</strong>
              <p>{message}</p>
              <p className="quiet">
                {words(reason)} · by {words(source)}
                {code === null ? "" : ` · ${code}`}
              </p>
            </div>
          </li>
        ),
      )}
      {expectedOf(payment).map(({ what, date }) => (
        <li key={what} data-expected="">
          <span>{day(date)}</span>
          <div>
            <strong>{what}</strong>
            <p className="quiet">expected</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function expectedOf({ status, expected, processed_at, effective_at }: OnePayment) {
  if (status === "paid" || ENDED.has(status)) return [];
  const steps = [
    {
      what: "goes to the bank in a file",
      date: processed_at === null ? expected.submission : null,
    },
    { what: "settles between the banks", date: effective_at === null ? expected.settlement : null },
    { what: "counts as paid: the time for most returns is over", date: expected.paid },
  ];
  return steps.flatMap(({ what, date }) => (date === null ? [] : [{ what, date }]));
}
