import { createElement } from "./create-element.ts";

interface Field<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly hint: string;
  readonly length: number;
  readonly inputmode?: "numeric" | "decimal";
}

/** An input with its label, its hint and a place for what is wrong with it. */
export function field<Name extends string>({
  name,
  label,
  hint,
  length,
  inputmode = "numeric",
}: Field<Name>) {
  const fault = createElement("p", { id: `${name}-fault`, class: "fault", role: "alert" });
  const input = createElement("input", {
    id: name,
    name,
    type: "text",
    inputmode,
    autocomplete: "off",
    spellcheck: "false",
    maxlength: String(length),
    required: true,
    "aria-describedby": `${name}-hint ${name}-fault`,
  });
  const element = createElement(
    "div",
    { class: "field" },
    createElement("label", { for: name }, label),
    input,
    createElement("p", { id: `${name}-hint`, class: "hint" }, hint),
    fault,
  );
  return {
    name,
    input,
    element,
    blame(text: string | undefined) {
      fault.textContent = text ?? "";
      if (text === undefined) input.removeAttribute("aria-invalid");
      else input.setAttribute("aria-invalid", "true");
    },
  };
}
