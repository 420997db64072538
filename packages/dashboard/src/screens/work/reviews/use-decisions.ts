import { useCallback, useEffect, useRef, useState } from "react";
import { queryClient } from "../../../api/queries.ts";
import type { Decision, QueueItem } from "./queue-item.ts";

/** How long a decision may be taken back: it is sent after that. */
const UNDO_MS = 5_000;

export interface Made {
  readonly item: QueueItem;
  readonly decision: Decision;
  readonly reason: string;
}

export interface Decisions {
  /** The decision that can still be taken back. */
  readonly waiting: Made | undefined;
  readonly refused: { readonly made: Made; readonly error: Error } | undefined;
  /** What a decision was made on: it leaves the queue. */
  readonly decided: ReadonlySet<string>;
  /** What waits now until another person approves it. */
  readonly kept: Made | undefined;
  readonly decide: (made: Made) => void;
  readonly undo: () => void;
}

/** Decisions that can be taken back until they are sent; the next one, or leaving, sends the last. */
export function useDecisions(isKept: (result: unknown) => boolean): Decisions {
  const [waiting, setWaiting] = useState<Made>();
  const [refused, setRefused] = useState<Decisions["refused"]>();
  const [kept, setKept] = useState<Made>();
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const pending = useRef<{ made: Made; timer: ReturnType<typeof setTimeout> }>(undefined);

  const deliver = useCallback(
    async (made: Made) => {
      try {
        if (isKept(await made.decision.run(made.reason))) setKept(made);
      } catch (error) {
        setRefused({ made, error: error instanceof Error ? error : new Error(String(error)) });
        setDecided((ids) => without(ids, made.item.id));
      }
      await queryClient.invalidateQueries();
    },
    [isKept],
  );

  const send = useCallback(() => {
    const sent = pending.current;
    if (sent === undefined) return;
    clearTimeout(sent.timer);
    pending.current = undefined;
    setWaiting(undefined);
    void deliver(sent.made);
  }, [deliver]);

  const decide = useCallback(
    (made: Made) => {
      send();
      setRefused(undefined);
      setKept(undefined);
      pending.current = { made, timer: setTimeout(send, UNDO_MS) };
      setWaiting(made);
      setDecided((ids) => new Set([...ids, made.item.id]));
    },
    [send],
  );

  const undo = useCallback(() => {
    const last = pending.current;
    if (last === undefined) return;
    clearTimeout(last.timer);
    pending.current = undefined;
    setWaiting(undefined);
    setDecided((ids) => without(ids, last.made.item.id));
  }, []);

  useEffect(() => {
    // A window that closes would lose what was decided.
    const onLeave = (event: BeforeUnloadEvent) => {
      if (pending.current === undefined) return;
      send();
      event.preventDefault();
    };
    addEventListener("beforeunload", onLeave);
    return () => {
      removeEventListener("beforeunload", onLeave);
      send();
    };
  }, [send]);

  return { waiting, refused, decided, kept, decide, undo };
}

const without = (ids: ReadonlySet<string>, id: string) =>
  new Set([...ids].filter((one) => one !== id));
