import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { counted } from "../../../format/words.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { triggerCommand } from "../../../parts/commands.ts";
import { useSession } from "../../../parts/environment.tsx";
import { keptFor } from "../../../parts/kept-for.ts";
import { KeyCap } from "../../../parts/keys/key-cap.tsx";
import { may } from "../../../parts/may.ts";
import { notedOf, Notes, type About } from "../../../parts/notes/notes.tsx";
import { Problem } from "../../../parts/problem.tsx";
import type { QueueKey } from "../../../parts/keys/queue-keys.ts";
import { Screen } from "../../../parts/screen.tsx";
import { useKeyTitle } from "../../../parts/keys/single-keys.ts";
import { Empty, Failure, Loading } from "../../../parts/states.tsx";
import { ItemCard } from "./item-card.tsx";
import { useQueueKeys } from "./keys.ts";
import type { Decision, QueueItem } from "./queue-item.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { useDecisions, type Decisions } from "./use-decisions.ts";
import { useQueue } from "./use-queue.ts";
import { Wait } from "./wait.tsx";

/** Whether another person must decide, too: by an approval, or as an item of the review queue asks. */
const isKept = (result: unknown) => keptFor(result) !== undefined || isOpenItem(result);

const isOpenItem = (result: unknown) =>
  typeof result === "object" &&
  result !== null &&
  "people_needed" in result &&
  "status" in result &&
  result.status === "open";

function NotesOf({ about }: { readonly about: About | undefined }) {
  if (about === undefined) return null;
  return (
    <Allowed operation="notes.list">
      <Notes about={about} />
    </Allowed>
  );
}

/** What waits for a person, one item at a time, by keys alone. */
export function Reviews() {
  const session = useSession();
  const navigate = useNavigate();
  const decisions = useDecisions(isKept);
  const queue = useQueue(decisions.decided);
  const [asked, ask] = useState<{ item: QueueItem; decision: Decision }>();
  const { items, total, current, at } = queue;
  const allowed = current?.decisions.filter(({ operation }) => may(session, operation)) ?? [];
  const [isWaiting, setWaiting] = useState(false);
  // A screening match takes no notes: who reads notes may not read matches.
  const noted = current === undefined ? undefined : notedOf(current.about);
  const choose = (decision: Decision) => {
    if (current === undefined) return;
    if (decision.needsReason === true) ask({ item: current, decision });
    else decisions.decide({ item: current, decision, reason: "" });
  };
  const undo = () => {
    const item = decisions.waiting?.item;
    decisions.undo();
    if (item !== undefined) queue.look(item.id);
  };
  useQueueKeys((key: QueueKey) => {
    if (key === "u") undo();
    else if (key === "z") queue.snooze();
    else if (key === "w") setWaiting(noted !== undefined && may(session, "notes.create"));
    else if (key === "j" || key === "k") queue.move(key === "j" ? 1 : -1);
    else if (key !== "Enter") allowed.filter((one) => one.key === key).forEach(choose);
    else if (current?.address !== undefined) void navigate({ to: current.address });
  });
  return (
    <Screen name="reviews" title="Review queue">
      <Said decisions={decisions} onUndo={undo} />
      {queue.error === null ? null : <Failure error={queue.error} onRetry={queue.retry} />}
      {current === undefined ? (
        <Nothing isLoading={queue.isLoading} isFailing={queue.error !== null} />
      ) : (
        <>
          <p className="quiet" data-part="count">
            {at + 1} of {counted(Math.max(items.length, total - decisions.decided.size), "item")}
          </p>
          <ItemCard key={current.id} item={current} allowed={allowed} onChoose={choose} />
          <NotesOf key={`notes ${current.id}`} about={noted} />
        </>
      )}
      {isWaiting && current !== undefined && noted !== undefined ? (
        <Wait
          item={current}
          about={noted}
          onClose={() => setWaiting(false)}
          onWritten={() => {
            setWaiting(false);
            queue.snooze();
          }}
        />
      ) : null}
      {asked === undefined ? null : (
        <ReasonDialog
          title={`${asked.decision.label}: ${asked.item.title}`}
          label={asked.decision.label}
          onClose={() => ask(undefined)}
          onReason={(reason) => {
            ask(undefined);
            decisions.decide({ ...asked, reason });
          }}
        />
      )}
    </Screen>
  );
}

/** What the last decision did. */
function Said({
  decisions: { waiting, refused, kept },
  onUndo,
}: {
  readonly decisions: Pick<Decisions, "waiting" | "refused" | "kept">;
  readonly onUndo: () => void;
}) {
  const keyTitle = useKeyTitle();
  return (
    <div role="status" className="card-body">
      {waiting === undefined ? null : (
        <div className="notice row" data-tone="good">
          <span>
            {waiting.decision.done}: {waiting.item.title}
          </span>
          <button type="button" className="button" title={keyTitle("u")} onClick={onUndo}>
            Undo <KeyCap of="u" />
          </button>
        </div>
      )}
      {kept === undefined ? null : (
        <p className="notice">{kept.item.title} waits until another person decides alike.</p>
      )}
      {refused === undefined ? null : (
        <>
          <p>
            {refused.made.decision.label} was refused for {refused.made.item.title}.
          </p>
          <Problem error={refused.error} />
        </>
      )}
    </div>
  );
}

function Nothing({
  isLoading,
  isFailing,
}: {
  readonly isLoading: boolean;
  readonly isFailing: boolean;
}) {
  if (isLoading && !isFailing) return <Loading />;
  if (isFailing) return null;
  return (
    <Empty title="Nothing waits for you." command={triggerCommand("charge.held")}>
      <p>
        Held payments, customers and paykeys in review, and open exceptions come here, the most
        urgent first.
      </p>
    </Empty>
  );
}
