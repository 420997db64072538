import type { LedgerEntry } from "@railhead/client";
import { dollars } from "../../../format/money.ts";
import { words } from "../../../format/words.ts";
import { flowOf, type Arrow } from "./flow.ts";

const LANE = 150;
const STEP = 34;
const TOP = 14;

/** Postings from account to account, down in the order of the books. The table below has the same figures. */
export function PostingFlow({ postings }: { readonly postings: readonly LedgerEntry[] }) {
  const { lanes, arrows } = flowOf(postings);
  const height = TOP + arrows.length * STEP;
  const columns = { gridTemplateColumns: `repeat(${lanes.length}, minmax(0, 1fr))` };
  return (
    <div className="flow" aria-hidden="true" style={{ maxWidth: lanes.length * LANE }}>
      <div className="flow-heads" style={columns}>
        {lanes.map(({ code }) => (
          <span key={code}>{words(code)}</span>
        ))}
      </div>
      <svg viewBox={`0 0 ${lanes.length * LANE} ${height}`}>
        {lanes.map(({ code }, index) => (
          <line key={code} x1={laneX(index)} y1="0" x2={laneX(index)} y2={height} />
        ))}
        {arrows.map((arrow, index) => (
          <OneArrow key={arrow.number} arrow={arrow} y={TOP + index * STEP + 12} />
        ))}
      </svg>
      <div className="flow-heads" style={columns}>
        {lanes.map(({ code, net }) => (
          <strong key={code}>{dollars(net)}</strong>
        ))}
      </div>
    </div>
  );
}

const laneX = (index: number) => index * LANE + LANE / 2;

function OneArrow({
  arrow: { from, to, cents },
  y,
}: {
  readonly arrow: Arrow;
  readonly y: number;
}) {
  const [start, end] = [laneX(from), laneX(to)];
  const back = to > from ? -7 : 7;
  return (
    <g>
      <path d={`M${start} ${y}H${end}m${back} -4l${-back} 4l${back} 4`} />
      <text x={(start + end) / 2} y={y - 5}>
        {dollars(cents)}
      </text>
    </g>
  );
}
