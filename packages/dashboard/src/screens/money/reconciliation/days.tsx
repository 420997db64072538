import type { Reconciliation } from "@railhead/client";
import { day } from "../../../format/time.ts";
import { Money } from "../../../parts/basics.tsx";
import { ADVANCE_COMMAND } from "../../../parts/commands.ts";
import { Empty } from "../../../parts/states.tsx";

/** What books expect of each day, and what statements show of it. */
export function Days({ days }: { readonly days: Reconciliation["days"] }) {
  if (days.length === 0) {
    return (
      <Empty title="Nothing settles in these days." command={ADVANCE_COMMAND}>
        <p>Files settle the banking day after they are sent; look at later days.</p>
      </Empty>
    );
  }
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label="Money by day">
      <table>
        <thead>
          <tr>
            <th>Day</th>
            <th className="number">Expected in</th>
            <th className="number">Shown in</th>
            <th className="number">Expected out</th>
            <th className="number">Shown out</th>
            <th className="number">Not explained</th>
            <th className="number">Difference</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, expected, shown, unexplained, difference }) => (
            <tr key={date}>
              <th scope="row">{day(date)}</th>
              {[expected.in, shown.in, expected.out, shown.out, unexplained.amount].map(
                (cents, index) => (
                  <td key={`${index + 1}`} className="number">
                    <Money cents={cents} />
                  </td>
                ),
              )}
              <td className="number">
                <span className="tag" data-tone={difference === "0" ? "good" : "bad"}>
                  <Money cents={difference} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
