import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { posix } from "node:path";
import ssh2, { type Connection, type SFTPWrapper } from "ssh2";
import { hostKeyFingerprint } from "../../../packages/server/src/rails/transports/sftp-session.ts";

/** What goes wrong, once per connection or always, as long as it is set. */
export interface SftpFaults {
  authentication?: boolean;
  /** The connection is cut once this many bytes of a file were written. */
  cut_at?: number;
  rename_denied?: boolean;
  /** Renames to names with this end are denied. */
  rename_denied_to?: string;
  /** Renames, then cuts the connection before it answers. */
  rename_reply_lost?: boolean;
  /** Answers what was there when this was set. */
  stale?: ReadonlyMap<string, Buffer>;
  /** The bank moves a file away the moment it has its final name. */
  taken_at_once?: boolean;
}

/** A bank's SFTP server in this process, over files in memory. */
export interface SftpBank {
  readonly port: number;
  readonly fingerprint: string;
  readonly files: Map<string, Buffer>;
  /** Everything that ever had a final name in the outbound folder. */
  readonly received: { name: string; bytes: Buffer }[];
  faults: SftpFaults;
  close(): Promise<void>;
}

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;
const FILE_MODE = 0o100600;
const FOLDER_MODE = 0o040700;
const FOLDERS = new Set(["/", "/outbound", "/inbound", "/archive"]);

export const SFTP_PASSWORD = "a test's password";

/** A port on which nobody listens. */
export async function closedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** About one key in a hundred of those the library makes it cannot read. */
function hostKey() {
  for (;;) {
    const key = ssh2.utils.generateKeyPairSync("ed25519");
    const parsed = ssh2.utils.parseKey(key.public);
    if (!(parsed instanceof Error)) return { key, parsed };
  }
}

export async function startSftpBank(): Promise<SftpBank> {
  const { key, parsed } = hostKey();
  const open = new Set<Connection>();
  const bank = {
    port: 0,
    fingerprint: hostKeyFingerprint(parsed.getPublicSSH()),
    files: new Map<string, Buffer>(),
    received: [],
    faults: {},
    async close() {
      for (const connection of open) connection.end();
      await new Promise<void>((done) => server.close(() => done()));
    },
  } as SftpBank & { port: number };
  const server = new ssh2.Server({ hostKeys: [key.private] }, (connection) => {
    open.add(connection);
    // The library has it; its types do not.
    (connection as Connection & { setNoDelay(noDelay: boolean): void }).setNoDelay(true);
    connection.on("close", () => open.delete(connection));
    // A cut connection is what some tests are about.
    connection.on("error", () => undefined);
    connection.on("authentication", (context) => {
      const isRight = context.method === "password" && context.password === SFTP_PASSWORD;
      if (isRight && bank.faults.authentication !== true) context.accept();
      else context.reject(["password"]);
    });
    connection.on("session", (accept) => {
      accept().on("sftp", (acceptSftp) => serve(bank, acceptSftp(), () => connection.end()));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", () => done()));
  bank.port = (server.address() as AddressInfo).port;
  return bank;
}

interface Handle {
  readonly path: string;
  readonly names?: string[];
}

function serve(bank: SftpBank, sftp: SFTPWrapper, cut: () => void): void {
  const handles = new Map<number, Handle>();
  let next = 0;
  const opened = (handle: Handle): Buffer => {
    const id = Buffer.alloc(4);
    id.writeUInt32BE(next);
    handles.set(next, handle);
    next += 1;
    return id;
  };
  const at = (id: Buffer): Handle => handles.get(id.readUInt32BE()) ?? { path: "" };
  const seen = () => bank.faults.stale ?? bank.files;
  const attributes = (path: string) => {
    const bytes = seen().get(path);
    if (bytes === undefined && !FOLDERS.has(path)) return undefined;
    const mode = bytes === undefined ? FOLDER_MODE : FILE_MODE;
    return { mode, uid: 0, gid: 0, size: bytes?.length ?? 0, atime: 0, mtime: 0 };
  };
  const answerAttributes = (request: number, path: string) => {
    const found = attributes(path);
    if (found === undefined) sftp.status(request, STATUS_CODE.NO_SUCH_FILE);
    else sftp.attrs(request, found);
  };
  sftp.on("REALPATH", (request, path) => {
    const filename = posix.resolve("/", path);
    sftp.name(request, [{ filename, longname: filename, attrs: {} as never }]);
  });
  sftp.on("STAT", answerAttributes);
  sftp.on("LSTAT", answerAttributes);
  sftp.on("FSTAT", (request, id) => answerAttributes(request, at(id).path));
  sftp.on("FSETSTAT", (request) => sftp.status(request, STATUS_CODE.OK));
  sftp.on("SETSTAT", (request) => sftp.status(request, STATUS_CODE.OK));
  sftp.on("OPEN", (request, path, flags) => {
    const isWrite = (flags & OPEN_MODE.WRITE) !== 0;
    if (isWrite) bank.files.set(path, Buffer.alloc(0));
    if (!isWrite && !bank.files.has(path)) sftp.status(request, STATUS_CODE.NO_SUCH_FILE);
    else sftp.handle(request, opened({ path }));
  });
  sftp.on("WRITE", (request, id, offset, data) => {
    const { path } = at(id);
    const before = bank.files.get(path) ?? Buffer.alloc(0);
    const { cut_at } = bank.faults;
    const isCut = cut_at !== undefined && offset + data.length > cut_at;
    const kept = isCut ? data.subarray(0, Math.max(cut_at - offset, 0)) : data;
    const after = Buffer.alloc(Math.max(before.length, offset + kept.length));
    before.copy(after);
    kept.copy(after, offset);
    bank.files.set(path, after);
    if (isCut) cut();
    else sftp.status(request, STATUS_CODE.OK);
  });
  sftp.on("READ", (request, id, offset, length) => {
    const bytes = bank.files.get(at(id).path)?.subarray(offset, offset + length);
    if (bytes === undefined || bytes.length === 0) sftp.status(request, STATUS_CODE.EOF);
    else sftp.data(request, bytes);
  });
  sftp.on("CLOSE", (request, id) => {
    handles.delete(id.readUInt32BE());
    sftp.status(request, STATUS_CODE.OK);
  });
  sftp.on("OPENDIR", (request, path) => {
    const names = [...seen().keys()]
      .filter((file) => posix.dirname(file) === path)
      .map((file) => posix.basename(file));
    sftp.handle(request, opened({ path, names }));
  });
  sftp.on("READDIR", (request, id) => {
    const { path, names = [] } = at(id);
    const found = names.splice(0);
    if (found.length === 0) return sftp.status(request, STATUS_CODE.EOF);
    return sftp.name(
      request,
      found.map((filename) => {
        const attrs = attributes(posix.join(path, filename)) as never;
        return { filename, longname: `-rw------- 1 bank bank 0 Jan 1 00:00 ${filename}`, attrs };
      }),
    );
  });
  sftp.on("REMOVE", (request, path) => {
    const isThere = bank.files.delete(path);
    sftp.status(request, isThere ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE);
  });
  sftp.on("RENAME", (request, from, to) => {
    const bytes = bank.files.get(from);
    const { rename_denied = false, rename_denied_to: end } = bank.faults;
    if (rename_denied || (end !== undefined && to.endsWith(end))) {
      return sftp.status(request, STATUS_CODE.PERMISSION_DENIED);
    }
    if (bytes === undefined || bank.files.has(to)) return sftp.status(request, STATUS_CODE.FAILURE);
    bank.files.delete(from);
    if (posix.dirname(to) === "/outbound") bank.received.push({ name: posix.basename(to), bytes });
    if (bank.faults.taken_at_once !== true) bank.files.set(to, bytes);
    if (bank.faults.rename_reply_lost === true) return cut();
    return sftp.status(request, STATUS_CODE.OK);
  });
}
