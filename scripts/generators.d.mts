/** Renders every generated page as it should stand in the repository. */
export function generatedPages(): Promise<{ readonly path: string; readonly text: string }[]>;
