import type { AdvanceSandboxClock, SandboxClockAdvance } from "@railhead/client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { clockQuery, queryClient } from "../../../api/queries.ts";
import { newYorkLong } from "../../../format/time.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Card } from "../../../parts/basics.tsx";
import { useShownEnvironment } from "../../../parts/environment.tsx";
import { Screen } from "../../../parts/screen.tsx";
import { Empty, Loaded } from "../../../parts/states.tsx";
import { AdvanceUntil } from "./advance-until.tsx";
import { DueList } from "./due-list.tsx";
import { Faults } from "./faults.tsx";
import { Forks } from "./forks.tsx";
import { OutcomeRules } from "./outcome-rules.tsx";
import { Scenarios } from "./scenarios.tsx";
import { Snapshots } from "./snapshots.tsx";
import { Story } from "./story.tsx";
import { Problem } from "../../../parts/problem.tsx";

/** How far the clock goes, in words. */
const MOVES: readonly { readonly label: string; readonly to: AdvanceSandboxClock }[] = [
  { label: "One hour", to: { by: "PT1H" } },
  { label: "One day", to: { by: "P1D" } },
  { label: "Next cut-off", to: { until: "next_cutoff" } },
  { label: "Next settlement", to: { until: "next_settlement" } },
  { label: "Next funding", to: { until: "next_funding" } },
  { label: "Until nothing is due", to: { until: "idle" } },
];

export function TimeMachine() {
  const environment = useShownEnvironment();
  return (
    <Screen name="time-machine" title="Time machine">
      {environment?.kind === "sandbox" ? (
        <>
          <Machine />
          <div className="grid">
            <OutcomeRules />
            <Faults />
            <Snapshots of={environment.id} />
            <Forks of={environment.id} />
          </div>
          <Scenarios />
        </>
      ) : (
        <>
          <Empty title="Time is real here.">
            <p>Only the clock of a sandbox can be moved.</p>
          </Empty>
          <DueList onAdvance={undefined} isBusy={false} />
        </>
      )}
    </Screen>
  );
}

function Machine() {
  const clock = useQuery(clockQuery);
  const advance = useMutation({
    mutationFn: (to: AdvanceSandboxClock): Promise<SandboxClockAdvance> =>
      api.sandbox.clock.advance({ ...to, limit: 100 }),
    onSettled: () => queryClient.invalidateQueries(),
  });
  return (
    <>
      <Card title="The sandbox's clock">
        <Loaded query={clock}>
          {({ now, mode }) => (
            <p>
              <span className="clock">{newYorkLong(now)}</span>{" "}
              <span className="quiet">{mode === "frozen" ? "stands still" : mode}</span>
            </p>
          )}
        </Loaded>
        <Allowed operation="sandbox.clock.advance">
          <div className="row" role="group" aria-label="Move the clock on">
            {MOVES.map(({ label, to }) => (
              <button
                key={label}
                type="button"
                className="button"
                disabled={advance.isPending}
                onClick={() => advance.mutate(to)}
              >
                {label}
              </button>
            ))}
          </div>
          <AdvanceUntil isBusy={advance.isPending} onAdvance={(to) => advance.mutate(to)} />
        </Allowed>
        {advance.isPending ? <p role="status">Time passes …</p> : null}
        <Problem error={advance.error} />
      </Card>
      {advance.data === undefined ? (
        <p className="quiet">Each move answers with what it caused.</p>
      ) : (
        <Story of={advance.data} />
      )}
      <DueList onAdvance={(to) => advance.mutate({ to })} isBusy={advance.isPending} />
    </>
  );
}
