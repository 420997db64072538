import { expect, it } from "vitest";
import { mentionsOf } from "./note-resources.ts";

const ANN = "0195a3f0-7c00-7000-8000-00000000a001";
const BEN = "0195a3f0-7c00-7000-8000-00000000b002";

it("a text mentions each id behind an @ once, in its order, whatever the case", () => {
  expect(mentionsOf(`@${BEN}, ask @${ANN.toUpperCase()}. @${BEN}`)).toEqual([BEN, ANN]);
  expect(mentionsOf(`${ANN} ann@example.com @ann @${ANN}0 @${ANN.slice(1)}`)).toEqual([]);
});
