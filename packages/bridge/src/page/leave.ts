import type { FailureMessage } from "./failure-messages.ts";
import { nameIn, type Flow } from "./flow-context.ts";
import { failedScreen, leaveBy, type Leave } from "./screens.ts";
import { showStep } from "./show.ts";

/** Shows why nothing is linked. Without `retry` the only action is to close. */
export function fail(
  flow: Pick<Flow, "parent" | "texts"> & Partial<Pick<Flow, "session">>,
  message: FailureMessage,
  retry?: () => void,
): void {
  const { parent, texts } = flow;
  const close = () => parent.post("on-close");
  const leave = parent.isHosted ? backFrom(flow) : leaveBy(texts.close, close);
  showStep(parent, "failed", failedScreen(texts, message, { retry: retry ?? close, leave }));
}

/** The way on where an account is linked. */
export function onwardFrom(flow: Flow): Leave | undefined {
  const { parent, texts } = flow;
  if (parent.isHosted) return backFrom(flow);
  return leaveBy(texts.continue, () => parent.post("on-success-cta-clicked"));
}

/** The way back to the business, where the hosted link names one. */
function backFrom({ session, texts }: Pick<Flow, "texts"> & Partial<Flow>): Leave | undefined {
  const url = session?.return_url ?? null;
  if (session === undefined || url === null) return undefined;
  return leaveBy(texts.hosted.back(nameIn(session)), () => location.assign(url));
}
