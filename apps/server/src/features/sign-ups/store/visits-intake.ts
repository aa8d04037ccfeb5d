import { GroupCommit } from '../../../platform/db/group-commit.ts'
import type { House } from '../../../platform/house.ts'
import { type FanVisit, visitsMade } from '../events.ts'

/** Visits come a few at a time; whoever waits a second for company is one job with it. */
const LINGER_MS = 1000
const MAX_BATCH = 500
/** More than this waiting is let go: nothing depends on it. */
const MAX_WAITING = 5000

/** A visit, and whose list the visitor is on. */
export type OwnersVisit = FanVisit & { userId: string }

/** Visits of people on their way to a job; `hold` keeps it. */
export const openVisits = ({ jobs }: House): GroupCommit<OwnersVisit> =>
  new GroupCommit({
    write: async (batch) => {
      for (const [userId, visits] of Map.groupBy(batch, (visit) => visit.userId))
        await jobs.enqueue(visitsMade, { userId, visits: visits.map(({ userId: _, ...visit }) => visit) })
    },
    maxBatch: MAX_BATCH,
    maxWaiting: MAX_WAITING,
    linger: LINGER_MS,
  })
