import { readFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { Command } from "commander";
import { connect, dataDirOf, withConnection, type Connection } from "../connection/connection.ts";
import { EXIT, cliError } from "../terminal/cli-error.ts";

interface Manifest {
  readonly version: string;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

const { version, peerDependencies } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
) as Manifest;
/** Optional, since few who run the service need it and it is large. */
const SDK = `@modelcontextprotocol/sdk@${peerDependencies["@modelcontextprotocol/sdk"]}`;

interface Options extends Connection {
  readonly agent: string;
  readonly allowWrites?: true;
  readonly tools?: string;
  readonly readsPerHour: string;
  readonly writesPerHour: string;
}

/** Serves the API to a model's client over standard input and output. */
export function mcpCommand(): Command {
  return withConnection(new Command("mcp"))
    .summary("serve the API to an AI agent by the Model Context Protocol")
    .description(
      `Every operation is a tool: reads answer at once, writes show a preview and are executed once a person approved. In live only reads, unless --allow-writes. Needs the package ${SDK}. Guide: docs/guides/mcp.md.`,
    )
    .option("--agent <name>", "name of the agent in the audit log", "mcp")
    .option("--allow-writes", "also offer writes in a live environment")
    .option("--tools <nouns>", "only these resources, such as charges,payments,sandbox")
    .option("--reads-per-hour <count>", "most calls of one read tool in an hour", "600")
    .option("--writes-per-hour <count>", "most executions of one write tool in an hour", "30")
    .action(async (options: Options) => {
      await serve(options);
    })
    .addCommand(approveCommand());
}

const AGENT = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

async function serve(options: Options): Promise<void> {
  if (!AGENT.test(options.agent)) {
    throw cliError(
      "--agent must be 1 to 64 letters, digits, dots, hyphens and underscores",
      EXIT.usage,
    );
  }
  const caps = {
    reads: countOf("--reads-per-hour", options.readsPerHour),
    writes: countOf("--writes-per-hour", options.writesPerHour),
  };
  const api = connect(options);
  const sdk = await import("@modelcontextprotocol/sdk/server/stdio.js").catch(() => {
    throw cliError(
      `The package for MCP is not installed: npx -p railhead -p ${SDK} railhead mcp`,
      EXIT.configuration,
    );
  });
  const { createMcpServer } = await import("../mcp/server.ts");
  const { createApprovals } = await import("../mcp/approvals.ts");
  const { createCounter, createStoredCounter } = await import("../mcp/caps.ts");
  const dataDir = dataDirOf(options);
  const server = await createMcpServer({
    api,
    version,
    agent: options.agent,
    allowsWrites: api.isSandbox || options.allowWrites === true,
    nouns: options.tools?.split(",").map((noun) => noun.trim().replaceAll("-", "_")) ?? [],
    caps,
    reads: createCounter(),
    writes: createStoredCounter(dataDir, options.agent),
    approvals: createApprovals(dataDir),
  });
  const closed = new Promise<void>((resolve) => {
    process.stdin.once("end", resolve);
  });
  await server.connect(new sdk.StdioServerTransport());
  await closed;
}

function countOf(flag: string, text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw cliError(`${flag} must be a whole number`, EXIT.usage);
  return Number(text);
}

function approveCommand(): Command {
  return new Command("approve")
    .summary("approve a write that an agent previewed")
    .argument("<code>", "the code of the preview")
    .option("--data-dir <folder>", "data folder of the MCP server (RAILHEAD_DATA_DIR, .railhead)")
    .action(async (code: string, _options: Connection, command: Command) => {
      const { decideWaiting, isOpen, readWaiting } = await import("../mcp/approvals.ts");
      const dataDir = dataDirOf(command.optsWithGlobals<Connection>());
      const waiting = readWaiting(dataDir, code);
      if (waiting === undefined || !isOpen(waiting)) {
        throw cliError(`No preview ${code} waits in ${dataDir}`);
      }
      if (!process.stdin.isTTY) throw cliError("Approve at a terminal", EXIT.usage);
      process.stdout.write(`${waiting.preview}\n`);
      const terminal = createInterface({ input: process.stdin, output: process.stdout });
      const reply = await terminal.question("Approve? Type yes: ");
      terminal.close();
      const isApproved = reply.trim() === "yes";
      decideWaiting(dataDir, code, isApproved);
      process.stdout.write(isApproved ? "Approved.\n" : "Not approved.\n");
    });
}
