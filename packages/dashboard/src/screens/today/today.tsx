import { Screen } from "../../parts/screen.tsx";
import { BankTile } from "./bank-tile.tsx";
import { ExceptionsTile } from "./exceptions-tile.tsx";
import { NewestTile } from "./newest-tile.tsx";
import { StatusTile } from "./status-tile.tsx";

/** What is wrong, since when, by when it must be right, and the one next act. */
export function Today() {
  return (
    <Screen name="today" title="Today">
      <div className="grid">
        <ExceptionsTile />
        <BankTile />
        <StatusTile />
      </div>
      <NewestTile />
    </Screen>
  );
}
