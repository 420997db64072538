/** An exception for an operator: our own entry was wrong, or sanctions may be the cause. */
export type ReturnException = {
  readonly kind: "entry_at_fault" | "compliance_return";
  readonly what_next: string;
};

const ourFault = (what_next: string): ReturnException => ({ kind: "entry_at_fault", what_next });
const compliance = (what_next: string): ReturnException => ({
  kind: "compliance_return",
  what_next,
});

const EXCEPTION_BY_CODE: Readonly<Record<string, ReturnException>> = {
  R16: compliance(
    "Ask the bank whether sanctions or another legal order froze the account. Have compliance screen the customer, and send nothing to them before that.",
  ),
  R18: ourFault(
    "Compare the entry's effective date with the bank's calendar: a debit may settle one banking day after its file, a credit two. Fix closures and cut-offs of the bank profile, then make the payment again.",
  ),
  R19: ourFault(
    "Look at the amount of the entry in its file: a live entry is above zero, a prenote is zero. Report the file's defect, then make the payment again.",
  ),
  R21: ourFault(
    "Compare the company id of the batch with the one registered at the bank; fix the account's statement settings or the bank profile, then make the payment again.",
  ),
  R22: ourFault(
    "Ask the bank which individual id the receiver expects; entries carry a number of our own there. Make the payment again once it is settled.",
  ),
  R24: ourFault(
    "Find the other payment of the same amount to the same bank account. Where it was made twice by mistake, this one stays returned, and its double must not be refunded as well; where both were meant, make it again with another external id.",
  ),
  R25: ourFault(
    "Check the addenda records of the entry in its file: their indicator, type, count and sequence. Report the file's defect, then make the payment again.",
  ),
  R26: ourFault(
    "Look for the mandatory field of the entry that is blank or zero, most often the receiver's name. Correct the customer's name or the account's statement settings, then make the payment again.",
  ),
  R27: ourFault(
    "Compare the trace numbers of the entry and its addenda with the ODFI routing number in the bank profile. Fix the profile, then make the payment again.",
  ),
  R28: ourFault(
    "Find out how a routing number with a wrong check digit got into the paykey, which is blocked now. Ask the customer to link the bank account again.",
  ),
  R35: ourFault(
    "A debit is not allowed for this entry class or account type. Correct the paykey's account type or the consent type, then make the payment again.",
  ),
  R36: ourFault(
    "A credit is not allowed for this entry class. Report the file's defect, then make the payment again.",
  ),
  R85: compliance(
    "The receiver's bank passes the money on abroad, which our entry classes may not do. Send nothing more to this bank account; ask the bank how the payment is to be made, and have compliance look at the customer.",
  ),
  R90: compliance(
    "Sanctions stand against the receiver. Send nothing to the customer by any means; have compliance screen them and file the reports that the law requires.",
  ),
};

/** The exception that a return with a code opens, besides its effects on payment and paykey. */
export function returnException(code: string): ReturnException | undefined {
  return Object.hasOwn(EXCEPTION_BY_CODE, code) ? EXCEPTION_BY_CODE[code] : undefined;
}
