/** Pages by the letter after `g`; the help is made of this table, too. */
export const PAGES = [
  { key: "t", to: "/", label: "Today" },
  { key: "p", to: "/payments", label: "Payments" },
  { key: "f", to: "/files", label: "Files" },
  { key: "x", to: "/exceptions", label: "Exceptions" },
  { key: "m", to: "/time-machine", label: "Time machine" },
] as const;

/** What else keys do, outside of text fields. */
export const KEYS = [
  { keys: "g then a letter", does: "go to a page" },
  { keys: "/", does: "search in this list" },
  { keys: "j k", does: "next and previous row" },
  { keys: "Enter", does: "open the row" },
  { keys: "~", does: "developer drawer: the calls of this page" },
  { keys: "?", does: "all keys" },
] as const;
