/** The ninth digit of a routing number, from its first eight; `undefined` unless eight digits. */
export function checkDigit(eightDigits: string): string | undefined {
  if (!/^[0-9]{8}$/.test(eightDigits)) return undefined;
  const weights = [3, 7, 1, 3, 7, 1, 3, 7];
  let sum = 0;
  for (const [index, weight] of weights.entries()) sum += weight * Number(eightDigits[index]);
  return String((10 - (sum % 10)) % 10);
}

/** True for nine digits, not all zero, with the right check digit. */
export function isRoutingNumber(text: string): boolean {
  if (!/^[0-9]{9}$/.test(text) || text === "000000000") return false;
  return checkDigit(text.slice(0, 8)) === text[8];
}
