import { expect, it } from "vitest";
import { isSafeText } from "./text.ts";

it("joiners are accepted where a script needs them, and nowhere else", () => {
  const written = [
    "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",
    "\u0936\u094d\u0930\u0940 \u0915\u094d\u200d\u0937",
    "\u0dc1\u0dca\u200d\u0dbb\u0dd3",
    "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}",
    "\u{1f3f3}\ufe0f\u200d\u{1f308}",
  ];
  for (const text of written) expect([text, isSafeText(text)]).toEqual([text, true]);
  const invisible = [
    "Pay\u200dPal",
    "Jo\u200c",
    "\u200dJo",
    "\u0639\u200c",
    "a\u200c\u0639",
    "1\u200d2",
  ];
  for (const text of invisible) expect([text, isSafeText(text)]).toEqual([text, false]);
});
