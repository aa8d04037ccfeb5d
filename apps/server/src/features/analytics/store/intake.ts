import type { SystemContext } from '../../../platform/context.ts'
import { GroupCommit } from '../../../platform/db/group-commit.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { House } from '../../../platform/house.ts'
import type { Logger } from '../../../platform/log/logger.ts'
import { LiveCache } from '../../../platform/realtime/live-cache.ts'
import { sqlState } from '../../../platform/error-codes.ts'
import { type CountedSite, findCountedSite } from '../queries/counted-site.ts'
import { createSessions } from '../../../platform/identity/sessions.ts'
import { readSessionToken } from '../../../platform/identity/session-cookie.ts'
import { type Hit, recordHitsOfAll } from './hits.ts'
import { hitCounts, watchWaiting } from './metrics.ts'
import { Visitors } from './visitors.ts'

/** Milliseconds that a batch waits for others (record 0096), and most hits per statement. */
const LINGER_MS = 4
const MAX_BATCH = 1000
/**
 * Hits that may wait before new ones are answered 503 (standard O3): about a second's worth at full load, some 10 MB.
 */
const MAX_WAITING = 20_000
/** Milliseconds after which a batch fails and the database counts as unavailable. */
const WRITE_TIMEOUT_MS = 10_000
/** Sites and blocks cached, existing or not: about 20 MB. */
const MAX_REMEMBERED = 200_000
const MAX_AGE_MS = 60_000

const DEADLOCK = '40P01'

/** State that one process keeps to take in hits. */
export interface Intake {
  writer: GroupCommit<Hit>
  visitors: Visitors
  /** By site id. Null if visitors see no such site. */
  sites: LiveCache<CountedSite | null>
  /** Name of the installation's own host, without port. */
  ownHost: string
  /** Returns whose session a Cookie header has, or undefined. Asks the database only if we signed the cookie. */
  userOf(cookie: string | undefined): Promise<string | undefined>
}

/** Opens the intake of a process. `hold` keeps it. */
export function openIntake(house: House): Intake {
  const { db, listener, clock, log } = house
  const sessions = createSessions(house)
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
    ownHost: new URL(house.urls.publicUrl).hostname,
    userOf: async (cookie) => {
      const token = readSessionToken(cookie, house)
      return token && (await sessions.byToken(token))?.userId
    },
  }
  watchWaiting(() => intake.writer.waiting)
  return intake
}

/** Logs one line per failed batch, not one per hit. */
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

/** Retries once after a deadlock with the deletion of a site: the database has rolled back the whole batch. */
async function recordOrRetry(db: Database, batch: readonly Hit[]): Promise<void> {
  try {
    await recordHitsOfAll(db, batch, WRITE_TIMEOUT_MS)
  } catch (error) {
    if (sqlState(error) !== DEADLOCK) throw error
    await recordHitsOfAll(db, batch, WRITE_TIMEOUT_MS)
  }
}

/** Returns the user whose session a Cookie header carries, as counting leaves out owners on their own pages. */
export const signedInAs = (
  { hold }: Pick<SystemContext, 'hold'>,
  cookie: string | undefined,
): Promise<string | undefined> => hold(openIntake).userOf(cookie)
