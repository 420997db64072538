import { verifyChain, type VerifyTools } from "../../packages/server/src/chain/verify.ts";
import { findChainOwner } from "../../packages/server/src/db/tables/chain/chain-rows.ts";

/** What a whole verification of an environment finds, by check. */
export async function verifyWholly(
  tools: VerifyTools,
  environmentId: string,
  { at, isFull = true }: { at: string; isFull?: boolean },
): Promise<{ faults: string[]; checked: Record<string, number>; firstFault: string | undefined }> {
  const faults: string[] = [];
  const checked: Record<string, number> = {};
  await findChainOwner(tools.db, environmentId);
  for (let cursor: string | undefined; ;) {
    const request = { environment_id: environmentId, at, cursor, isFull };
    const page = await verifyChain(tools, request);
    faults.push(...page.faults);
    checked[page.check] = (checked[page.check] ?? 0) + page.checked;
    if (page.next === null) return { faults, checked, firstFault: faults[0] };
    cursor = page.next;
  }
}
