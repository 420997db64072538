import { Dialog } from "../parts/dialog.tsx";
import { QUEUE_KEYS } from "../parts/queue-keys.ts";
import { KEYS, PAGES } from "./keys.ts";

/** All keys, from the table that they work by. */
export function Help({ onClose }: { readonly onClose: () => void }) {
  const rows = [
    ...PAGES.map(({ key, label }) => ({ keys: `g ${key}`, does: label })),
    ...KEYS,
    ...QUEUE_KEYS.map(({ key, does }) => ({ keys: `${key} in the review queue`, does })),
  ];
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="facts">
        {rows.map(({ keys, does }) => (
          <div key={keys} className="unboxed">
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className="button" onClick={onClose}>
        Close
      </button>
    </Dialog>
  );
}
