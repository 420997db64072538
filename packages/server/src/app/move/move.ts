export { abandonMove } from "./abandon-move.ts";
export { moveToCell, planCellMove, type WantedCellMove } from "./cell-move.ts";
export { markMovedAway } from "./mark-moved.ts";
export { moveEnvironment } from "./move-environment.ts";
export type { Moved, MoveStep, WantedMove } from "./sides.ts";
