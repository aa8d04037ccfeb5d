import { JUDGED_AFTER_SECONDS } from '@greenroom/domain'
import { GroupCommit } from '../../../platform/db/group-commit.ts'
import type { House } from '../../../platform/house.ts'
import { LiveCache } from '../../../platform/realtime/live-cache.ts'
import { Visitors } from '../../analytics/public.ts'
import { findOpenSite } from '../../minisites/public.ts'
import { judgeClicksJob } from '../events/clicks.ts'
import { findLinkedRangeOfAll, findLinkedSendOfAll, type LinkedRange, type LinkedSend } from '../queries/links.ts'
import { linkHitsTotal, watchWaitingClicks } from './click-metrics.ts'
import { type NewLinkHit, recordLinkHitsOfAll } from './link-hits.ts'

/** Milliseconds that the first hit after a pause waits for others, and most hits per statement. */
const LINGER_MS = 2
const MAX_BATCH = 1000
/** Hits that may wait before new ones are sent on without being counted (standard O3): some 10 MB. */
const MAX_WAITING = 20_000
/** Milliseconds that a fan waits for the database at most; then the link leads on, uncounted. */
const WRITE_TIMEOUT_MS = 3000
/** Characters of remembered ranges: some 40 MB. */
const MAX_REMEMBERED = 20_000_000
const MAX_AGE_MS = 3_600_000
/** Pages remembered, existing or not, and the milliseconds after which one is read again: names move. */
const MAX_PAGES = 20_000
const MAX_PAGE_AGE_MS = 60_000
/** Milliseconds of clicks that one job judges. */
const JUDGE_EVERY_MS = 10_000

/** A hit on its way to the disk. */
export interface WaitingHit extends NewLinkHit {
  /** Set by the write if its send is gone. */
  isGone?: true
}

/** State that one process keeps to follow links. */
export interface LinkIntake {
  writer: GroupCommit<WaitingHit>
  visitors: Visitors
  /** By `link_base`. What a range leads to never changes; an unknown one is not remembered. */
  ranges: LiveCache<LinkedRange>
  /** By username. Null if visitors see no such page. */
  pages: LiveCache<{ siteId: string } | null>
  /** By id, of mail campaigns. */
  sends: LiveCache<LinkedSend>
}

/** Opens the intake of a process. `hold` keeps it. */
export function openLinkIntake(house: House): LinkIntake {
  const { db, listener, clock } = house
  const noteJudging = judgingOf(house)
  const intake: LinkIntake = {
    writer: new GroupCommit({
      write: async (batch) => {
        await recordHits(house, batch)
        noteJudging()
      },
      maxBatch: MAX_BATCH,
      maxWaiting: MAX_WAITING,
      linger: LINGER_MS,
    }),
    visitors: new Visitors(db),
    ranges: new LiveCache({
      listener,
      tables: [],
      maxWeight: MAX_REMEMBERED,
      maxAge: MAX_AGE_MS,
      now: () => clock().getTime(),
      load: async (base) => {
        const value = await findLinkedRangeOfAll(db, Number(base))
        return (
          value && {
            value,
            topic: value.userId,
            weight: value.links.join('').length + 4 * (value.seqs?.length ?? 0) + 200,
          }
        )
      },
    }),
    pages: new LiveCache({
      listener,
      tables: ['mini_sites'],
      maxWeight: MAX_PAGES,
      maxAge: MAX_PAGE_AGE_MS,
      now: () => clock().getTime(),
      load: async (username) => {
        const site = await findOpenSite(db.system, clock(), username)
        return { value: site ? { siteId: site.id } : null, topic: site?.id ?? '', weight: 1 }
      },
    }),
    sends: new LiveCache({
      listener,
      tables: [],
      maxWeight: MAX_REMEMBERED,
      maxAge: MAX_AGE_MS,
      now: () => clock().getTime(),
      load: async (sendId) => {
        const value = await findLinkedSendOfAll(db, sendId)
        return value && { value, topic: value.userId, weight: value.links.join('').length + 200 }
      },
    }),
  }
  watchWaitingClicks(() => intake.writer.waiting)
  return intake
}

/** Logs one line per failed batch, not one per hit. */
async function recordHits({ db, log }: House, batch: readonly WaitingHit[]): Promise<void> {
  try {
    const kept = await recordLinkHitsOfAll(db, batch, WRITE_TIMEOUT_MS)
    for (const hit of batch) if (!kept.has(hit.id)) hit.isGone = true
    linkHitsTotal.inc({ outcome: 'kept' }, kept.size)
    linkHitsTotal.inc({ outcome: 'gone' }, batch.length - kept.size)
  } catch (error) {
    log.error({ err: error, hits: batch.length }, 'clicks could not be written')
    throw error
  }
}

/**
 * Returns what has the clicks of the last moments judged as soon as they may be: a job for each stretch of time, however
 * many batches it has. A job every minute judges what this one misses.
 */
function judgingOf({ jobs, clock, log }: House): () => void {
  let last = 0
  return () => {
    const stretch = Math.floor(clock().getTime() / JUDGE_EVERY_MS)
    if (stretch === last) return
    last = stretch
    const startAfter = new Date((stretch + 1) * JUDGE_EVERY_MS + JUDGED_AFTER_SECONDS * 1000)
    jobs
      .enqueue(judgeClicksJob, {}, { id: String(stretch), startAfter })
      .catch((error: unknown) => log.warn({ err: error }, 'clicks are judged by the next job'))
  }
}
