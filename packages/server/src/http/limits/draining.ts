/** Whether the process is draining: it still serves requests and closes connections. */
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
