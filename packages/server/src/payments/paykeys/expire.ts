import { lockExpiredPaykeys } from "../../db/tables/counterparties/paykeys.ts";
import { movePaykeys } from "./move-paykeys.ts";
import { engineContext, inChunks, type Step } from "../transitions/step.ts";

const CHUNK = 500;

/** Expires paykeys and ends their unsent payments. */
export const expirePaykeys: Step = (run) =>
  inChunks(run, async (tx) => {
    const { environment_id, at } = run;
    const expired = await lockExpiredPaykeys(tx, { environment_id, at, limit: CHUNK });
    await movePaykeys(
      tx,
      await engineContext(tx, run, expired),
      expired.map((paykey) => ({ paykey, event: "expire", message: "The paykey has expired." })),
    );
    return expired.length;
  });
