import { useMutation, useQuery } from "@tanstack/react-query";
import { api, chooseEnvironment } from "../api/client.ts";
import { clockQuery, queryClient } from "../api/queries.ts";
import { localAndIso, newYorkLong } from "../format/time.ts";
import { Allowed } from "../parts/allowed.tsx";
import { useSession, useShownEnvironment } from "../parts/environment.tsx";
import { useKeyTitle } from "../parts/keys/single-keys.ts";

/** Where one is, what time it is there, and who one is. */
export function Bar({
  onPalette,
  onHelp,
  onDrawer,
}: {
  readonly onPalette: () => void;
  readonly onHelp: () => void;
  readonly onDrawer: () => void;
}) {
  const session = useSession();
  const environment = useShownEnvironment();
  const keyTitle = useKeyTitle();
  const { name, email, roles } = session.operator;
  const person = `${name ?? email} · ${roles.join(", ")}`;
  const signOut = useMutation({
    mutationFn: () => api.session.end(),
    onSuccess: () => location.assign("/dashboard/sign-in"),
  });
  return (
    <header>
      {environment?.kind === "live" ? (
        <p className="live-banner">LIVE: what is done here moves real money.</p>
      ) : null}
      <div className="bar">
        {session.environments.length > 1 ? <Switcher /> : null}
        <span className="env" data-kind={environment?.kind}>
          {environment?.kind.toUpperCase()} · {environment?.name}
        </span>
        {environment?.kind === "sandbox" ? (
          <Allowed operation="sandbox.clock.get">
            <SandboxTime />
          </Allowed>
        ) : null}
        <span className="spread" />
        <button type="button" className="button" onClick={onPalette} title="Key: Ctrl K or ⌘ K">
          Search <kbd aria-hidden="true">Ctrl K</kbd>
        </button>
        <button type="button" className="button" onClick={onDrawer} title={keyTitle("~")}>
          API calls
        </button>
        <button type="button" className="button" onClick={onHelp} title={keyTitle("?")}>
          Keys
        </button>
        <a className="button" href="/docs/">
          Docs
        </a>
        <span className="quiet person" title={person}>
          {person}
        </span>
        <button type="button" className="button" onClick={() => signOut.mutate()}>
          Sign out
        </button>
      </div>
    </header>
  );
}

function SandboxTime() {
  const { data } = useQuery(clockQuery);
  if (data === undefined) return null;
  return (
    <time dateTime={data.now} title={localAndIso(data.now)} data-part="clock">
      {newYorkLong(data.now)} ({data.mode})
    </time>
  );
}

function Switcher() {
  const session = useSession();
  return (
    <label>
      <span className="unseen">Environment</span>
      <select
        value={session.environment_id}
        onChange={(event) => {
          chooseEnvironment(event.target.value);
          // What was read belongs to the other environment.
          queryClient.clear();
          location.assign("/dashboard/");
        }}
      >
        {session.environments.map(({ id, kind, name }) => (
          <option key={id} value={id}>
            {kind}: {name}
          </option>
        ))}
      </select>
    </label>
  );
}
