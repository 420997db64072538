import { curlOfCall, useCalls } from "../api/calls.ts";

/** The calls that the page made, each as a command. */
export function Drawer({ onClose }: { readonly onClose: () => void }) {
  const calls = useCalls();
  return (
    <aside className="drawer" aria-label="API calls of this page">
      <div className="head">
        <h2>API calls of this page</h2>
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
      {calls.map((call) => (
        <details key={call.number}>
          <summary>
            <code>
              {call.method} {call.path} · {call.status ?? "no answer"} · {Math.round(call.ms)} ms
            </code>
          </summary>
          <pre tabIndex={0}>{curlOfCall(call, location.origin)}</pre>
          {call.requestId === undefined ? null : <p className="quiet">Request {call.requestId}</p>}
        </details>
      ))}
    </aside>
  );
}
