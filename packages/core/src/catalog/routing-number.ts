const NINE_DIGITS = /^[0-9]{9}$/;
const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1] as const;

/** Well-known institutions, used as labels. */
const INSTITUTIONS: Readonly<Record<string, string>> = {
  "011000028": "State Street Bank",
  "011000138": "Bank of America",
  "011103093": "TD Bank",
  "011401533": "Citizens Bank",
  "011500120": "Citizens Bank",
  "021000018": "Bank of New York Mellon",
  "021000021": "JPMorgan Chase",
  "021000089": "Citibank",
  "021000322": "Bank of America",
  "021001088": "HSBC Bank USA",
  "022000046": "M&T Bank",
  "026009593": "Bank of America",
  "026013673": "TD Bank",
  "031000053": "PNC Bank",
  "031100649": "Discover Bank",
  "031101279": "The Bancorp Bank",
  "031176110": "Capital One",
  "031201360": "TD Bank",
  "036076150": "Citizens Bank",
  "041000124": "PNC Bank",
  "041001039": "KeyBank",
  "042000013": "U.S. Bank",
  "042000314": "Fifth Third Bank",
  "043000096": "PNC Bank",
  "044000024": "Huntington National Bank",
  "044000037": "JPMorgan Chase",
  "051000017": "Bank of America",
  "051405515": "Capital One",
  "053000196": "Bank of America",
  "053000219": "Wells Fargo",
  "053101121": "Truist Bank",
  "061000052": "Bank of America",
  "061000104": "Truist Bank",
  "062000019": "Regions Bank",
  "063100277": "Bank of America",
  "065000090": "Capital One",
  "071000013": "JPMorgan Chase",
  "072000096": "Comerica Bank",
  "072000326": "JPMorgan Chase",
  "091000019": "Wells Fargo",
  "091000022": "U.S. Bank",
  "102000076": "Wells Fargo",
  "102001017": "JPMorgan Chase",
  "103100195": "Stride Bank",
  "111000025": "Bank of America",
  "111000614": "JPMorgan Chase",
  "121000248": "Wells Fargo",
  "121000358": "Bank of America",
  "121042882": "Wells Fargo",
  "121202211": "Charles Schwab Bank",
  "122105278": "Wells Fargo",
  "122235821": "U.S. Bank",
  "124003116": "Ally Bank",
  "125000105": "U.S. Bank",
  "256074974": "Navy Federal Credit Union",
  "267084131": "JPMorgan Chase",
  "314074269": "USAA Federal Savings Bank",
  "322271627": "JPMorgan Chase",
  "322271724": "Citibank",
};

/** Routing numbers of the built-in table; every one passes `isRoutingNumber`. */
export const KNOWN_ROUTING_NUMBERS: readonly string[] = Object.keys(INSTITUTIONS);

/** True when the first two digits belong to banks that take ACH entries. */
function isReceiverPrefix(prefix: number): boolean {
  // 01-12 Federal Reserve districts, 21-32 thrifts of the same districts, 61-72 electronic ids.
  // 00 is the US government, 80 traveler's checks, the rest are unassigned.
  return (
    (prefix >= 1 && prefix <= 12) ||
    (prefix >= 21 && prefix <= 32) ||
    (prefix >= 61 && prefix <= 72)
  );
}

/** True for nine digits, the last of which is the ABA check digit of the others. */
export function hasCheckDigit(text: string): boolean {
  if (!NINE_DIGITS.test(text)) return false;
  let sum = 0;
  for (const [index, weight] of WEIGHTS.entries()) sum += weight * (text.charCodeAt(index) - 48);
  return sum % 10 === 0;
}

/** True for nine digits with a valid ABA check digit and a prefix that can receive ACH entries. */
export function isRoutingNumber(text: unknown): text is string {
  if (typeof text !== "string" || !hasCheckDigit(text)) return false;
  return isReceiverPrefix(Number(text.slice(0, 2)));
}

/** The name of a well-known institution. */
export function knownInstitution(routing: string): string | undefined {
  return INSTITUTIONS[routing];
}

/** A name for the institution behind a routing number; `Bank 1234` when it is not a well-known one. */
export function institutionName(routing: string): string {
  return knownInstitution(routing) ?? `Bank ${routing.slice(-4)}`;
}
