/** Whether the process is about to stop: it still serves, and asks for no more. */
export interface Draining {
  begin(): void;
  isDraining(): boolean;
}

export function createDraining(): Draining {
  let isUnderWay = false;
  return {
    begin() {
      isUnderWay = true;
    },
    isDraining: () => isUnderWay,
  };
}
