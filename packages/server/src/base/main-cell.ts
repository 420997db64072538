/** The cell of DATABASE_URL, which holds people and the directory. */
export const MAIN_CELL = "main";
