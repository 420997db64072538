import { inSpan, type Span } from "../../base/tracing.ts";
import type { HandOver, Transport } from "./transport.ts";

/** The transport with a span for each exchange with the bank. */
export function tracedTransport(transport: Transport, parent: Span): Transport {
  const traced = <T>(name: string, work: (span: Span) => Promise<T>) =>
    inSpan(parent.child({ name: `bank.${name}`, kind: "client" }), work);
  return {
    ...transport,
    put: (attempt, beforeHandOver) =>
      traced("put", async (span) => {
        const result = await transport.put(attempt, beforeHandOver);
        showOutcome(span, result);
        return result;
      }),
    withdraw: (attempt) => traced("withdraw", () => transport.withdraw(attempt)),
    placeBeside: (name, companions) =>
      traced("place_beside", () => transport.placeBeside(name, companions)),
    arrived: () => traced("arrived", () => transport.arrived()),
    archive: (name, at) => traced("archive", () => transport.archive(name, at)),
    listSent: () => traced("list_sent", () => transport.listSent()),
  };
}

/** A transport reports its faults, it does not throw them. */
function showOutcome(span: Span, result: HandOver): void {
  span.set("railhead.outcome", result.outcome);
  if (result.outcome === "not_handed_over") span.fail(result.fault);
  if (result.outcome === "unknown") span.fail(result.outcome);
}
