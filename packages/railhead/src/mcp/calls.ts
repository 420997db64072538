import type { Api, Exchange } from "../connection/api.ts";
import type { Approvals } from "./approvals.ts";
import type { CallCounter, Caps } from "./caps.ts";
import { bodyOf, faultsOf, idempotencyKeyOf, pathOf, type Arguments } from "./request.ts";
import type { ApiTool } from "./tools.ts";

export interface CallParts {
  readonly api: Api;
  readonly agent: string;
  readonly caps: Caps;
  readonly reads: CallCounter;
  readonly writes: CallCounter;
  readonly approvals: Approvals;
  /** Asks the person at the client; undefined where the client cannot. */
  readonly ask: ((preview: string) => Promise<boolean>) | undefined;
}

/** What a tool answers. */
export interface ToolAnswer {
  readonly isError?: true;
  readonly value: Readonly<Record<string, unknown>>;
}

const failed = (error: string, more: object = {}): ToolAnswer => ({
  isError: true,
  value: { error, ...more },
});

/** Calls the tool's operation: a read at once, a write once its preview was approved. */
export async function callTool(
  parts: CallParts,
  tool: ApiTool,
  given: Arguments,
): Promise<ToolAnswer> {
  const faults = faultsOf(tool, given);
  if (faults.length > 0) return failed("The arguments are not valid.", { faults });
  if (!tool.isRead) return await write(parts, tool, given);
  const most = parts.caps.reads;
  if (!parts.reads.take(tool.name, most)) return overCap(tool, most);
  return shown(await apiFor(parts, given).exchange("GET", pathOf(tool, given)));
}

const overCap = (tool: ApiTool, most: number) =>
  failed(`${tool.name} has been called ${most} times within an hour, which is its cap.`);

async function write(parts: CallParts, tool: ApiTool, given: Arguments): Promise<ToolAnswer> {
  const { approvals, ask, api } = parts;
  if (given["approval"] !== undefined) {
    const refusal = approvals.refusal(tool, given, !api.isSandbox);
    if (refusal !== undefined) return failed(refusal);
    // Without a key a repeated call would act once more on one approval, such as a release after a new hold.
    if (!tool.takesIdempotencyKey) approvals.spend(tool, given);
    return await execute(parts, tool, given);
  }
  const preview = await previewOf(parts, tool, given);
  if (ask !== undefined) {
    const isApproved = await ask(JSON.stringify(preview, null, 2));
    return isApproved
      ? await execute(parts, tool, given)
      : failed("The person did not approve it. Nothing was changed.", { preview });
  }
  const approval = approvals.request(tool, given, JSON.stringify(preview, null, 2));
  const next = api.isSandbox
    ? "Nothing was changed. Show the preview to the person; once approved, call again with the same arguments and this `approval`."
    : `Nothing was changed. A person approves by \`railhead mcp approve ${approval}\`; then call again with the same arguments and this \`approval\`.`;
  return { value: { preview, approval, next } };
}

/** What a write would send, and the resource as it is now. */
async function previewOf(parts: CallParts, tool: ApiTool, given: Arguments): Promise<object> {
  const { api, agent } = parts;
  const body = bodyOf(tool, given);
  const amount = body !== undefined && "amount" in body ? body.amount : undefined;
  const current =
    tool.currentPath === undefined
      ? undefined
      : await apiFor(parts, given).exchange("GET", pathOf(tool, given, tool.currentPath));
  return {
    does: tool.title,
    environment: api.isSandbox ? "sandbox" : "production",
    agent,
    request: `${tool.method} ${pathOf(tool, given)}`,
    ...(given["service_account_id"] === undefined ? {} : { account: given["service_account_id"] }),
    ...(amount === undefined ? {} : { amount: `$${(Number(amount) / 100).toFixed(2)}` }),
    ...(body === undefined ? {} : { body }),
    ...(current?.problem === "" ? { current: current.data } : {}),
  };
}

async function execute(parts: CallParts, tool: ApiTool, given: Arguments): Promise<ToolAnswer> {
  const most = parts.caps.writes;
  if (!parts.writes.take(tool.name, most)) return overCap(tool, most);
  const key = idempotencyKeyOf(parts.agent, tool, given);
  const api = tool.takesIdempotencyKey
    ? apiFor(parts, given).withHeaders({ "idempotency-key": key })
    : apiFor(parts, given);
  const reply = await api.exchange(tool.method, pathOf(tool, given), bodyOf(tool, given));
  const answer = shown(reply);
  if (reply.status !== 202 || answer.isError) return answer;
  const next =
    "Nothing has happened yet: a second person decides in the dashboard. Read approvals_get.";
  return { value: { ...answer.value, next } };
}

function apiFor({ api, agent }: CallParts, given: Arguments): Api {
  const named = api.withHeaders({ "agent-name": agent });
  const account = given["service_account_id"];
  return typeof account === "string" ? named.as(account) : named;
}

/** Longer answers fill a model's context to no use. */
const MAX_ANSWER = 200_000;

function shown(reply: Exchange): ToolAnswer {
  if (reply.problem !== "") {
    return failed(`${reply.status}: ${reply.problem}`, { problem: reply.data });
  }
  const { data } = reply;
  const length = JSON.stringify(data).length;
  if (length > MAX_ANSWER) {
    return failed(
      `The answer has ${length} characters. Narrow it by filters, page_size or fields.`,
    );
  }
  return {
    value: {
      data,
      ...(Array.isArray(data) ? { total_items: reply.total } : {}),
      ...(reply.header("idempotent-replayed") === "true" ? { replayed: true } : {}),
    },
  };
}
