export { readJournal, type Journal, type JournalFault } from "../rails/journal/read.ts";
export type { JournalLine } from "../rails/journal/chain.ts";
export { journalFolders } from "./settings/config-folders.ts";
