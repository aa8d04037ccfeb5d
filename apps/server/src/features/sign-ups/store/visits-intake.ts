import { GroupCommit } from '../../../platform/db/group-commit.ts'
import type { House } from '../../../platform/house.ts'
import { type FanVisit, visitsMade } from '../events.ts'

/** Visits come a few at a time; whoever waits a second for company is one job with it. */
const LINGER_MS = 1000
const MAX_BATCH = 500
/** More than this waiting is let go: nothing depends on it. */
const MAX_WAITING = 5000

/** Visits of people on their way to a job; `hold` keeps it. */
export const openVisits = ({ jobs }: House): GroupCommit<FanVisit> =>
  new GroupCommit({
    write: (batch) => jobs.enqueue(visitsMade, { visits: [...batch] }),
    maxBatch: MAX_BATCH,
    maxWaiting: MAX_WAITING,
    linger: LINGER_MS,
  })
