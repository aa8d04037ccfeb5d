import { GroupCommit } from '../../../platform/db/group-commit.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { House } from '../../../platform/house.ts'
import type { Logger } from '../../../platform/log/logger.ts'
import { LiveCache } from '../../../platform/realtime/live-cache.ts'
import { sqlState } from '../../../platform/error-codes.ts'
import { type CountedSite, findCountedSite } from '../queries/counted-site.ts'
import { type Hit, recordHitsOfAll } from './hits.ts'
import { hitCounts, watchWaiting } from './metrics.ts'
import { Visitors } from './visitors.ts'

/** Architecture "Hits": the first hit of a quiet moment waits 2 ms for company, at most 1,000 go in one statement. */
const LINGER_MS = 2
const MAX_BATCH = 1000
/** More than this waiting is answered 503 (standard O3): about a second's worth at full load, some 10 MB. */
const MAX_WAITING = 20_000
/** A database that takes longer for one batch counts as away. */
const WRITE_TIMEOUT_MS = 10_000
/** Blocks (and sites) remembered, known and unknown together: about 20 MB. */
const MAX_REMEMBERED = 200_000
const MAX_AGE_MS = 60_000

const DEADLOCK = '40P01'

/** What one process holds to take hits in. */
export interface Intake {
  writer: GroupCommit<Hit>
  visitors: Visitors
  /** By site id; null: visitors see no such site. */
  sites: LiveCache<CountedSite | null>
}

/** The intake of a process; `hold` keeps it. */
export function openIntake({ db, listener, clock, log }: House): Intake {
  const intake: Intake = {
    writer: new GroupCommit({
      write: (batch) => recordHits(db, log, batch),
      maxBatch: MAX_BATCH,
      maxWaiting: MAX_WAITING,
      linger: LINGER_MS,
    }),
    visitors: new Visitors(db),
    sites: new LiveCache({
      listener,
      tables: ['mini_sites', 'blocks'],
      maxWeight: MAX_REMEMBERED,
      maxAge: MAX_AGE_MS,
      now: () => clock().getTime(),
      load: async (siteId) => {
        const site = await findCountedSite(db, siteId).catch((error: unknown) => {
          log.error({ err: error }, 'the site of a hit could not be read')
          throw error
        })
        return { value: site ?? null, topic: siteId, weight: 1 + (site?.blockIds.size ?? 0) }
      },
    }),
  }
  watchWaiting(() => intake.writer.waiting)
  return intake
}

/** One line for a batch that failed, not one for each of its hits. */
async function recordHits(db: Database, log: Logger, batch: readonly Hit[]): Promise<void> {
  try {
    await recordOrRetry(db, batch)
    for (const { isBot } of batch) hitCounts[isBot ? 'uncounted' : 'counted'] += 1
  } catch (error) {
    hitCounts.failed += batch.length
    log.error({ err: error, hits: batch.length }, 'hits could not be written')
    throw error
  }
}

/** A deadlock (with the deletion of a site) is tried once more: the database has undone the whole batch. */
async function recordOrRetry(db: Database, batch: readonly Hit[]): Promise<void> {
  try {
    await recordHitsOfAll(db, batch, WRITE_TIMEOUT_MS)
  } catch (error) {
    if (sqlState(error) !== DEADLOCK) throw error
    await recordHitsOfAll(db, batch, WRITE_TIMEOUT_MS)
  }
}
