import type { WriteContext } from "../../http/route/context.ts";
import type { SuspenseContext } from "../../payments/suspense/end-suspense.ts";

/** Who acts, as acts and their events name it. */
export async function suspenseContextOf(context: WriteContext): Promise<SuspenseContext> {
  const { app, environment, tx, at, actor, requestId } = context;
  return {
    environment_id: environment.id,
    at,
    ids: app.ids,
    chart: await app.charts(tx, environment.id, []),
    actor,
    request_id: requestId,
  };
}
