import { createSandbox, listEnvironments, type Service } from "@railhead/server";
import { readState, writeState, type State } from "./state-file.ts";

/** A fixed seed, so that every first run is the same. */
const SEED = 1n;

/** The sandbox of this data folder: that of an earlier start, or a new one. */
export async function openSandbox(service: Service, dataDir: string): Promise<State> {
  const { db, ids, vault, wall } = service.app;
  const held = readState(dataDir);
  const known = await listEnvironments(db);
  if (held !== undefined && known.some(({ id }) => id === held.environment_id)) {
    return saveState(dataDir, { ...held, api: service.url });
  }
  const created = await createSandbox(
    { db, ids, vault },
    { name: "sandbox", seed: SEED, clock_mode: "auto", clock_at: wall.now() },
  );
  return saveState(dataDir, {
    environment_id: created.environment.id,
    account_id: created.account_id,
    api_key: created.api_key,
    api: service.url,
  });
}

export function saveState(dataDir: string, state: State): State {
  writeState(dataDir, state);
  return state;
}
