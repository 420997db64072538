import type { BankDoctor } from "@railhead/client";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { sentence } from "../../../format/words.ts";
import { Card } from "../../../parts/basics.tsx";
import { Problem } from "../../../parts/problem.tsx";

type Check = BankDoctor["checks"][number];

/** Where each check is mended. */
const REPAIRS: Readonly<Record<Check["name"], string>> = {
  profile: "Mend the bank's profile, and set it anew.",
  secrets: "Put the named secret where the process reads its secrets.",
  file_names: "Change the patterns of file names in the profile.",
  sample_file: "Compare the profile with the bank's file specification.",
  transport: "Check the address, the login and the bank's list of addresses that may connect.",
};

/** Tests the connection on request; sends nothing. */
export function Doctor({ id }: { readonly id: string }) {
  const run = useMutation({ mutationFn: () => api.banks.doctor(id) });
  return (
    <Card title="Is the connection sound?">
      <p className="quiet">
        Validates the profile, opens its secrets, writes and reads back a sample file, and logs in.
        Sends nothing.
      </p>
      <div role="group" aria-label="Bank">
        <button
          type="button"
          className="button"
          disabled={run.isPending}
          onClick={() => run.mutate()}
        >
          {run.isPending ? "Checking …" : "Check now"}
        </button>
      </div>
      <Problem error={run.error} onElevated={() => run.mutate()} />
      {run.data === undefined ? null : (
        <div role="status" className="card-body">
          <p>
            <strong>{run.data.sound ? "Every check passed." : "Something is wrong."}</strong>
          </p>
          <ul className="concerns">
            {run.data.checks.map((check) => (
              <Line key={check.name} check={check} />
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

function Line({ check: { name, faults } }: { readonly check: Check }) {
  const isSound = faults.length === 0;
  return (
    <li>
      <p>
        <span className="tag" data-tone={isSound ? "good" : "bad"}>
          {isSound ? "sound" : "wrong"}
        </span>{" "}
        {sentence(name)}
      </p>
      {faults.map((fault) => (
        <p key={fault}>{fault}</p>
      ))}
      {isSound ? null : <p className="quiet">{REPAIRS[name]}</p>}
    </li>
  );
}
