/** Whether the process is about to stop: it still serves, and asks for no more. */
export interface Draining {
  begin(): void;
  isUnderWay(): boolean;
}

export function createDraining(): Draining {
  let isUnderWay = false;
  return {
    begin() {
      isUnderWay = true;
    },
    isUnderWay: () => isUnderWay,
  };
}
