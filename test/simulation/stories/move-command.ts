import { Client } from "pg";
import { moveEnvironment, type WantedMove } from "../../../packages/server/src/app/move/move.ts";
import { readConfig } from "../../../packages/server/src/app/settings/config.ts";

/** A move that a process of its own makes, which dies at a statement after a step. */
export interface MoveOrder {
  readonly variables: Readonly<Record<string, string>>;
  readonly wanted: WantedMove;
  readonly death: { readonly step: string; readonly statement: number } | null;
}

/** Moves an environment; ends as a killed process does where its order says so. */
export async function runMove({ variables, wanted, death }: MoveOrder): Promise<void> {
  let step = "begun";
  let left = death?.statement ?? 0;
  const query = Reflect.get(Client.prototype, "query") as (...args: unknown[]) => unknown;
  function dying(this: unknown, ...args: unknown[]): unknown {
    if (step === death?.step) {
      left -= 1;
      if (left === 0) process.kill(process.pid, "SIGKILL");
    }
    return query.apply(this, args);
  }
  Reflect.set(Client.prototype, "query", dying);
  await moveEnvironment(readConfig(variables), {
    ...wanted,
    onStep(reached) {
      if (reached.step !== "by_hand") ({ step } = reached);
    },
  });
}
