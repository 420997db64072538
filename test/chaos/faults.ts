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

/** What a fault did, in words, and how it ends; a fault that this machine cannot have says why. */
export type Applied =
  | { readonly what: string; readonly heal?: () => void | Promise<void> }
  | { readonly skipped: string };

type Fault = (scene: Scene, planned: PlannedFault) => Promise<Applied>;

export const FAULTS: Readonly<Record<Kind, Fault>> = {
  "kill-api": (scene, planned) => killMember(memberOf(scene, "api", planned)),
  "kill-engine": async (scene, planned) => killMember(await holderOf(scene, planned)),
  "pause-api": (scene, planned) => pauseMember(memberOf(scene, "api", planned)),
  "pause-engine": async (scene, planned) => pauseMember(await holderOf(scene, planned)),
  "kill-postgres": async ({ cluster }) => {
    const node = await leaderOf(cluster);
    const { postmaster } = node.pids();
    if (postmaster !== undefined) signal([postmaster], "SIGKILL");
    return { what: `PostgreSQL of ${node.name}` };
  },
  "kill-node": async ({ cluster }) => {
    const node = await leaderOf(cluster);
    signal(allOf(node), "SIGKILL");
    return { what: node.name, heal: () => node.start() };
  },
  "pause-node": async ({ cluster }) => {
    const node = await leaderOf(cluster);
    const pids = allOf(node);
    signal(pids, "SIGSTOP");
    return { what: node.name, heal: () => signal(pids, "SIGCONT") };
  },
  switchover: async ({ cluster }) => {
    const node = await leaderOf(cluster);
    await cluster.switchover();
    return { what: `from ${node.name}` };
  },
  "cut-replication": async ({ cluster }) => {
    const node = await leaderOf(cluster);
    node.replication.freeze();
    return { what: `from ${node.name}`, heal: () => node.replication.thaw() };
  },
  "end-sessions": async ({ cluster, database }) => {
    const ended = await cluster.query(
      "select pg_terminate_backend(session_pid) from engine_heartbeats",
      database,
    );
    return { what: `${ended.length} of leases` };
  },
  "fill-disk": async ({ cluster }) => {
    const node = await leaderOf(cluster);
    const { walDisk } = node;
    if (walDisk === undefined) return { skipped: "only root may mount a small disk" };
    walDisk.fill();
    return { what: node.name, heal: () => walDisk.free() };
  },
  "black-hole-database": async (scene, planned) => {
    const member =
      planned.moment === "create"
        ? memberOf(scene, "api", planned)
        : await holderOf(scene, planned);
    member.proxy.freeze();
    return { what: member.name, heal: () => member.proxy.thaw() };
  },
  "black-hole-bank": ({ bank }) => {
    bank.proxy.freeze();
    return Promise.resolve({ what: "SFTP", heal: () => bank.proxy.thaw() });
  },
};

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

function killMember({ name, pid }: Member): Promise<Applied> {
  if (pid !== undefined) signal([pid], "SIGKILL");
  return Promise.resolve({ what: name });
}

function pauseMember({ name, pid }: Member): Promise<Applied> {
  const pids = pid === undefined ? [] : [pid];
  signal(pids, "SIGSTOP");
  return Promise.resolve({ what: name, heal: () => signal(pids, "SIGCONT") });
}

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
