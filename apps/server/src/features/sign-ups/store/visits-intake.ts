import { GroupCommit } from '../../../platform/db/group-commit.ts'
import type { House } from '../../../platform/house.ts'
import { type FanVisit, visitsMade } from '../events.ts'

/** Milliseconds that a visit waits for others to share its job, and most visits per job. */
const LINGER_MS = 1000
const MAX_BATCH = 500
/** Visits that may wait. Others are dropped: nothing depends on them. */
const MAX_WAITING = 5000

/** A visit, and the owner of the visitor's list. */
export type OwnersVisit = FanVisit & { userId: string }

/** Opens the queue of visits of a process. `hold` keeps it. */
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
