export type ExceptionRow = {
  readonly title: string;
  /** What the operator does about it. */
  readonly what_next: string;
  /** Hours until it is overdue. */
  readonly hours: number;
  /** Set for inbound files and feeds that may hold unread returns. */
  readonly hides_returns?: true;
  /** Set where the engine skips the named item until the exception is resolved. */
  readonly sets_aside?: true;
  /** Set where it resolves itself when its time is over, instead of being overdue. */
  readonly closes_when_due?: true;
};
