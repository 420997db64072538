import { archivesAreReadBack } from "./archive-story.ts";
import type { Stage } from "./deeds.ts";
import {
  forksForgetKeys,
  neighboursStayApart,
  snapshotsAreWhole,
  timeNeverGoesBack,
} from "./environment-stories.ts";
import { movesServeOnce } from "./move-story.ts";
import {
  balancesCoverOnce,
  batchesAnswerInOrder,
  dishonorsExpire,
  dishonorsHappenOnce,
  goneEndpointsGetNothing,
  guessesStayCounted,
  releasesWaiveWhatWasSeen,
  returnsAreLateOnTheThirdDay,
} from "./payment-stories.ts";
import { restoresSendNothingTwice } from "./restore-story.ts";

/** Plays one guarantee with what chance decides; answers what went wrong. */
export type Story = (stage: Stage) => Promise<string[]>;

export const STORIES: Readonly<Record<string, Story>> = {
  "dishonors-expire": dishonorsExpire,
  "neighbours-stay-apart": neighboursStayApart,
  "forks-forget-keys": forksForgetKeys,
  "snapshots-are-whole": snapshotsAreWhole,
  "releases-waive-what-was-seen": releasesWaiveWhatWasSeen,
  "dishonors-happen-once": dishonorsHappenOnce,
  "balances-cover-once": balancesCoverOnce,
  "batches-answer-in-order": batchesAnswerInOrder,
  "returns-are-late-on-the-third-day": returnsAreLateOnTheThirdDay,
  "gone-endpoints-get-nothing": goneEndpointsGetNothing,
  "guesses-stay-counted": guessesStayCounted,
  "time-never-goes-back": timeNeverGoesBack,
  "restores-send-nothing-twice": restoresSendNothingTwice,
  "archives-are-read-back": archivesAreReadBack,
  "moves-serve-once": movesServeOnce,
};
