import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import type { Api } from "../connection/api.ts";
import type { Approvals } from "./approvals.ts";
import { callTool, type CallParts } from "./calls.ts";
import type { CallCounter, Caps } from "./caps.ts";
import { readDocument } from "./document.ts";
import { toolsOf, type ApiTool } from "./tools.ts";

export interface McpOptions {
  readonly api: Api;
  readonly version: string;
  /** The name that the audit log shows. */
  readonly agent: string;
  /** Whether writes are offered. */
  readonly allowsWrites: boolean;
  /** Only tools whose name begins with one of these nouns; all if empty. */
  readonly nouns: readonly string[];
  readonly caps: Caps;
  readonly reads: CallCounter;
  readonly writes: CallCounter;
  readonly approvals: Approvals;
}

/** How long a person may take to answer in the client. */
const ASK_MS = 600_000;

/** An MCP server whose tools are the operations of the running service. */
export async function createMcpServer(options: McpOptions): Promise<Server> {
  const all = toolsOf(await readDocument(options.api)).filter(
    (tool) => (tool.isRead || options.allowsWrites) && isNamed(tool, options.nouns),
  );
  const tools = new Map(all.map((tool) => [tool.name, tool]));
  const server = new Server(
    { name: "railhead", version: options.version },
    { capabilities: { tools: {} }, instructions: instructionsOf(options) },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: all.map(listed) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.get(params.name);
    const answer =
      tool === undefined
        ? { isError: true, value: { error: missing(params.name, options) } }
        : await callTool(partsOf(options, server), tool, params.arguments ?? {}).catch(failure);
    return {
      content: [{ type: "text", text: JSON.stringify(answer.value) }],
      structuredContent: answer.value,
      ...(answer.isError === true ? { isError: true } : {}),
    };
  });
  return server;
}

const failure = (error: unknown) => ({
  isError: true,
  value: { error: error instanceof Error ? error.message : String(error) },
});

const missing = (name: string, { allowsWrites }: McpOptions) =>
  `There is no tool ${name}.${allowsWrites ? "" : " Writes are off: start the server with --allow-writes."}`;

function isNamed({ operationId }: ApiTool, nouns: readonly string[]): boolean {
  return nouns.length === 0 || nouns.some((noun) => operationId.startsWith(`${noun}.`));
}

function partsOf(options: McpOptions, server: Server): CallParts {
  const canAsk = server.getClientCapabilities()?.elicitation !== undefined;
  return { ...options, ask: canAsk ? (preview) => askPerson(server, preview) : undefined };
}

async function askPerson(server: Server, preview: string): Promise<boolean> {
  const { action, content } = await server.elicitInput(
    {
      message: `Approve this request?\n${preview}`,
      requestedSchema: {
        type: "object",
        properties: { approve: { type: "boolean", title: "Approve", default: false } },
        required: ["approve"],
      },
    },
    { timeout: ASK_MS },
  );
  return action === "accept" && content?.["approve"] === true;
}

function instructionsOf({ api, allowsWrites }: McpOptions): string {
  const place = api.isSandbox ? "a sandbox" : "production: money moves";
  return [
    `Railhead moves money by ACH. This is ${place}.`,
    "Amounts are whole cents. Personal data is masked.",
    allowsWrites
      ? "A write shows a preview first and is executed once a person approved it; never invent an approval."
      : "Only reads are offered.",
    ...(api.isSandbox ? ["Time moves by sandbox_clock_advance."] : []),
    "payments_timeline explains what happened to a payment and what comes next.",
  ].join(" ");
}

function listed({ name, title, description, inputSchema, isRead, method }: ApiTool) {
  return {
    name,
    title,
    description,
    inputSchema,
    annotations: {
      title,
      readOnlyHint: isRead,
      destructiveHint: method === "DELETE",
      idempotentHint: true,
      openWorldHint: false,
    },
  };
}
