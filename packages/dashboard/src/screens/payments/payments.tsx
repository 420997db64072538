import { ListScreen } from "../../parts/list/list-screen.tsx";
import { PAYMENTS } from "./payments-list.tsx";

export function Payments() {
  return <ListScreen definition={PAYMENTS} />;
}
