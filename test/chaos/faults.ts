import { execFileSync } from "node:child_process";
import type { Bank } from "./bank.ts";
import type { Cluster, ClusterNode } from "./cluster.ts";
import type { Kind, PlannedFault } from "./schedule.ts";
import type { Member } from "./service.ts";

/** What faults happen to. */
export interface Scene {
  readonly cluster: Cluster;
  readonly members: readonly Member[];
  readonly bank: Bank;
  readonly database: string;
}

/** A fault that is about to happen, and how it ends; one that this machine cannot have says why. */
export type Ready =
  | {
      readonly what: string;
      readonly begin: () => void | Promise<void>;
      readonly heal?: () => void | Promise<void>;
    }
  | { readonly skipped: string };

/** Finds what the fault will happen to, so that it can begin at a moment. */
type Fault = (scene: Scene, planned: PlannedFault) => Promise<Ready>;

export const FAULTS: Readonly<Record<Kind, Fault>> = {
  "kill-api": (scene, planned) => Promise.resolve(killMember(memberOf(scene, "api", planned))),
  "kill-engine": async (scene, planned) => killMember(await holderOf(scene, planned)),
  "pause-api": (scene, planned) => Promise.resolve(pauseMember(memberOf(scene, "api", planned))),
  "pause-engine": async (scene, planned) => pauseMember(await holderOf(scene, planned)),
  "kill-postgres": async ({ cluster }) => {
    const node = await leaderOf(cluster);
    const { postmaster } = node.pids();
    return {
      what: `PostgreSQL of ${node.name}`,
      begin: () => signal(postmaster === undefined ? [] : [postmaster], "SIGKILL"),
    };
  },
  "kill-node": async ({ cluster }) => {
    const node = await leaderOf(cluster);
    const begin = () => signal(allOf(node), "SIGKILL");
    return { what: node.name, begin, heal: () => node.start() };
  },
  "pause-node": async ({ cluster }) => {
    const node = await leaderOf(cluster);
    let pids: readonly number[] = [];
    const begin = () => {
      pids = allOf(node);
      signal(pids, "SIGSTOP");
    };
    return { what: node.name, begin, heal: () => signal(pids, "SIGCONT") };
  },
  switchover: async ({ cluster }) => {
    const node = await leaderOf(cluster);
    return { what: `from ${node.name}`, begin: () => cluster.switchover(node) };
  },
  "cut-replication": async ({ cluster }) => {
    const { name, replication } = await leaderOf(cluster);
    return {
      what: `from ${name}`,
      begin: () => replication.freeze(),
      heal: () => replication.thaw(),
    };
  },
  "end-sessions": ({ cluster, database }) => {
    const begin = async () => {
      const text = "select pg_terminate_backend(session_pid) from engine_heartbeats";
      await cluster.query(text, database);
    };
    return Promise.resolve({ what: "of the lease", begin });
  },
  "fill-disk": async ({ cluster }) => {
    const { name, walDisk } = await leaderOf(cluster);
    if (walDisk === undefined) return { skipped: "only root may mount a small disk" };
    const begin = async () => {
      walDisk.fill();
      // Segments that are kept for reuse still take writes: these use them up.
      await cluster.query(WRITE_MUCH).catch(() => undefined);
    };
    return { what: name, begin, heal: () => walDisk.free() };
  },
  "black-hole-database": async (scene, planned) => {
    const { name, proxy } =
      planned.moment === "create"
        ? memberOf(scene, "api", planned)
        : await holderOf(scene, planned);
    return { what: name, begin: () => proxy.freeze(), heal: () => proxy.thaw() };
  },
  "black-hole-bank": ({ bank }) =>
    Promise.resolve({
      what: "SFTP",
      begin: () => bank.proxy.freeze(),
      heal: () => bank.proxy.thaw(),
    }),
};

const WRITE_MUCH =
  "select pg_logical_emit_message(false, 'chaos', repeat('x', 1000000)) from generate_series(1, 150)";

function memberOf({ members }: Scene, role: Member["role"], { target }: PlannedFault): Member {
  const found = members.filter((member) => member.role === role)[target];
  if (found === undefined) throw new Error(`there is no ${role} ${target}`);
  return found;
}

/** The engine that holds the lease; another one where nobody holds it now. */
async function holderOf(scene: Scene, planned: PlannedFault): Promise<Member> {
  const { cluster, members, database } = scene;
  const rows = await cluster.query("select owner from engine_leases", database).catch(() => []);
  const owners = rows.map(({ owner }) => String(owner).split(":")[1]?.split(" ")[0]);
  const holder = members.find(({ pid }) => pid !== undefined && owners.includes(String(pid)));
  return holder ?? memberOf(scene, "engine", planned);
}

function killMember(member: Member): Ready {
  return { what: member.name, begin: () => signal(pidsOf(member), "SIGKILL") };
}

function pauseMember(member: Member): Ready {
  let pids: readonly number[] = [];
  const begin = () => {
    pids = pidsOf(member);
    signal(pids, "SIGSTOP");
  };
  return { what: member.name, begin, heal: () => signal(pids, "SIGCONT") };
}

const pidsOf = ({ pid }: Member) => (pid === undefined ? [] : [pid]);

async function leaderOf(cluster: Cluster): Promise<ClusterNode> {
  const leader = await cluster.leader();
  if (leader === undefined) throw new Error("there is no primary");
  return leader;
}

/** Patroni, the postmaster and its backends. */
function allOf(node: ClusterNode): number[] {
  const { patroni, postmaster } = node.pids();
  const children = postmaster === undefined ? [] : childrenOf(postmaster);
  return [patroni, postmaster, ...children].filter((pid) => pid !== undefined);
}

function childrenOf(pid: number): number[] {
  const args = ["-o", "pid=", "--ppid", String(pid)];
  const text = execFileSync("ps", args, { encoding: "utf8" });
  return text
    .split("\n")
    .map(Number)
    .filter((each) => each > 0);
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended by itself.
    }
  }
}
