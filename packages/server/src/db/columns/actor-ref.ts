/** Who did something, as a column keeps it. */
export interface ActorRef {
  readonly type: string;
  readonly id: string;
}
