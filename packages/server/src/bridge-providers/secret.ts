/** Text that does not show itself: what is logged, printed or put into JSON by accident reads `***`. */
export interface Secret {
  reveal(): string;
  toString(): string;
  toJSON(): string;
}

const inspect = Symbol.for("nodejs.util.inspect.custom");

export function secret(text: string): Secret {
  const hidden = () => "***";
  const box = { reveal: () => text, toString: hidden, toJSON: hidden, [inspect]: hidden };
  return Object.freeze(box);
}
