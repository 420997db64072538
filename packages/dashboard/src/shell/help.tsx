import { Dialog } from "../parts/dialog.tsx";
import { QUEUE_KEYS } from "../parts/keys/queue-keys.ts";
import { setSingleKeys, useSingleKeys } from "../parts/keys/single-keys.ts";
import { KEYS, PAGES } from "./keys.ts";

/** All keys, from the table that they work by. */
export function Help({ onClose }: { readonly onClose: () => void }) {
  const areOn = useSingleKeys();
  const rows = [
    ...PAGES.map(({ key, label }) => ({ keys: `g ${key}`, does: label })),
    ...KEYS,
    ...QUEUE_KEYS.map(({ key, does }) => ({ keys: `${key} in the review queue`, does })),
  ];
  return (
    <Dialog title="Keys" onClose={onClose}>
      <label className="row">
        <input
          type="checkbox"
          checked={areOn}
          onChange={(event) => setSingleKeys(event.target.checked)}
        />
        Keys without Ctrl or ⌘ act
      </label>
      <p className="quiet">
        Switch them off where speech input or a reader presses letters: Ctrl K and ⌘ K still search
        for pages and actions. This browser keeps it.
      </p>
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
