import { inSpan, traceIdOf, type Tracer } from "../../base/tracing.ts";
import { tracedDatabase } from "../../db/postgres/traced-database.ts";
import type { RunningStep } from "../../payments/engine/steps/engine-steps.ts";
import type { Step } from "../../payments/transitions/step.ts";
import { tracedTransport } from "../../rails/transports/traced-transport.ts";

/** The step as a trace of its own, with its statements and its exchanges with the bank. */
export function tracedStep(
  step: Step,
  of: RunningStep,
  { tracer, onTrace }: { readonly tracer: Tracer; readonly onTrace: (traceId: string) => void },
): Step {
  const attributes = {
    "railhead.environment_id": of.environment_id,
    "railhead.bank_id": of.bank_id,
  };
  return async (run) => {
    const root = tracer.start({ name: `engine.${of.step}`, kind: "internal", attributes });
    if (root === undefined) return await step(run);
    onTrace(traceIdOf(root));
    return await inSpan(root, async (span) => {
      const { tools } = run;
      const moved = await step({
        ...run,
        tools: {
          ...tools,
          db: tracedDatabase(tools.db, span),
          transport: (bank) => tracedTransport(tools.transport(bank), span),
        },
      });
      span.set("railhead.items", moved);
      return moved;
    });
  };
}
