import type { Sandbox, TestService } from "../service.ts";
import { deliver, deliverReplies } from "./bank-replies.ts";

/** Has the bank leave a return, or a notification of change, of an entry's amount that names an entry of nobody. */
export async function returnAstray(
  service: TestService,
  sandbox: Sandbox,
  order: { trace: string; code: string; corrected?: string },
): Promise<void> {
  const { trace } = order;
  const bytes = await deliverReplies(service, sandbox, [order], 1);
  const text = Buffer.from(bytes)
    .toString("latin1")
    .replaceAll(trace, `${trace.slice(0, 8)}9999999`);
  // Written over before it is read.
  await deliver(service, sandbox, { name: "ANSWERS_1.ach", bytes: Buffer.from(text, "latin1") });
}
