/** A sentence whose parts in backticks are code. */
export function Coded({ text }: { readonly text: string }) {
  return text
    .split("`")
    .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
