import type { Refusals } from "./refusal-scenarios.ts";

export const CONFIRMATION_REFUSALS: Readonly<Record<string, Refusals>> = {
  file_state: {
    "ach_files.confirm": async (w) => ({
      path: [(await w.any("/v1/ach_files"))["id"] as string],
      body: { verdict: "matched", reference: "Call 4711" },
    }),
  },
  operator_repeated: {
    "ach_files.confirm": async (w) => {
      const body = { verdict: "not_processed", reference: "Call 4711" };
      const sent = { path: [(await w.fileUnconfirmed()).id], body };
      await w.post(`/v1/ach_files/${sent.path[0]}/confirm`, body);
      return sent;
    },
  },
};
