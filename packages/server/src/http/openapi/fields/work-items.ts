/** The review queue. */
export const WORK_ITEM_FIELDS = {
  "WorkItem.account_id": "The account. Null of a match, of which no account learns.",
  "WorkItem.kind": "Why a person must decide: the kind of hold, which gives the deadline.",
  "WorkItem.status": "Whether it still waits for a decision.",
  "WorkItem.resource_type": "Whether it is a held charge or payout, or a screening match.",
  "WorkItem.resource_id": "The id of the held payment or of the match.",
  "WorkItem.reason": "The reason of the hold.",
  "WorkItem.message": "The message of the hold.",
  "WorkItem.amount": "The amount of the payment, in cents. Null of a match.",
  "WorkItem.due_at":
    "When it must be decided, by the calendar of the payment's bank; of a match, of the Federal Reserve.",
  "WorkItem.overdue_at": "When it was found to be overdue. Null while it is not.",
  "WorkItem.people_decided": "How many decisions wait for another person's.",
  "WorkItem.decisions":
    "What people decided, oldest first. Those of others show once the caller has decided, or the item is resolved. Not in events.",
  "decisions.by": "Who decided.",
  "decisions.decision": "What the person decided.",
  "decisions.reason": "Why, as the account reads it where the payment moved.",
  "decisions.is_current":
    "Whether it counts. Those before a change of the amount or an undo do not.",
  "decisions.decided_at": "When the person decided.",
  "DecideWorkItem.decision":
    "Whether the payment is released (`approve`) or cancelled (`reject`); a match is cleared or confirmed.",
  "DecideWorkItem.reason": "Why. The account reads it as the payment's message.",
  "UndoWorkItem.reason": "Why. The account reads it as the message of the hold.",
  "WorkItem.escalated_at": "When it was escalated. Null while it is not.",
  "WorkItem.escalation": "Why it was escalated. Null while it is not.",
  "WorkItem.claimed_by": "Who works on it. Null while nobody does. Not in events.",
  "WorkItem.claimed_until": "When the claim ends. Null while nobody works on it. Not in events.",
  "WorkItem.snoozed_until":
    "Until when the caller is not offered it. Null where it is. Not in events.",
  "NextWorkItem.kind": "Only items of this kind.",
  "SnoozeWorkItem.until": "Until when the caller is not offered it. Null ends the snooze.",
  "EscalateWorkItem.reason": "Why it is escalated, in a sentence.",
  "WorkItem.people_needed": "How many people must decide alike.",
  "WorkItem.resolution": "What became of the payment or match. Null while the item is open.",
  "WorkItem.resolved_by":
    "Who or what ended the hold, or decided the match. Null while the item is open.",
  "WorkItem.resolved_at":
    "When the payment left its hold, or the match was decided. Null while the item is open.",
};
