const FORM = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;
/** Values of `target_session_attrs` that a program that writes can take. */
const WRITABLE = new Set(["any", "read-write", "primary"]);

/**
 * An address per server that a database address names: hosts separated by commas, as libpq takes them and
 * the driver does not. Throws without the address, which may have a password.
 */
export function splitHosts(text: string, { writes }: { writes: boolean }): string[] {
  const [, before = "", hosts = "", after = ""] = FORM.exec(text) ?? [];
  const urls = hosts.split(",").map((host) => before + host + after);
  if (before === "" || !urls.every((url) => URL.canParse(url))) {
    throw new Error("the database address must have the form postgres://user@host/database");
  }
  return urls.flatMap((url) => splitParameters(new URL(url), writes));
}

/** The same for hosts that are given as a parameter, such as folders of sockets. */
function splitParameters(url: URL, writes: boolean): string[] {
  const { searchParams } = url;
  const target = searchParams.get("target_session_attrs");
  if (writes && target !== null && !WRITABLE.has(target)) {
    throw new Error(
      `the database address has target_session_attrs=${target}; Railhead writes, so give read-write`,
    );
  }
  searchParams.delete("target_session_attrs");
  const hosts = searchParams.get("host")?.split(",") ?? [];
  if (hosts.length < 2) return [url.toString()];
  const ports = searchParams.get("port")?.split(",") ?? [];
  return hosts.map((host, index) => {
    const one = new URL(url);
    one.searchParams.set("host", host);
    const port = ports[index] ?? ports[0];
    if (port !== undefined) one.searchParams.set("port", port);
    return one.toString();
  });
}
