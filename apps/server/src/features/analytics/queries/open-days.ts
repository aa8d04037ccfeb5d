import type pg from 'pg'
import type { VisitDay } from '../policy/visit-day.ts'
import { readDayHits, type SiteDay } from './day-hits.ts'

/** Hits up to which a day is read anew as soon as it has changed. A larger one is read anew for a twentieth of the time. */
const SMALL = 20_000
const SHARE = 20
/** Hits of all days in memory: some 30 MB. */
const MAX_HITS = 2_000_000
/** Memory of a day without hits, counted as hits. */
const BASE = 200

interface OpenDay {
  /** Sums of the day and its newest hit when it was read: as long as they are the same, nothing has come. */
  token: string
  visits: VisitDay
  filtered: number
  readAt: number
  tookMs: number
}

/** Days that are not sealed, kept as they were read last. */
export class OpenDays {
  readonly #days = new Map<string, OpenDay>()
  #weight = 0

  /** Reads a day, or returns it as it is known, if nothing has come since. A busy day may be some seconds old. */
  async read(client: pg.ClientBase, day: SiteDay): Promise<Pick<OpenDay, 'visits' | 'filtered'>> {
    const key = `${day.siteId} ${day.starts.getTime()} ${day.ends.getTime()}`
    const known = this.#days.get(key)
    const isRecent =
      known &&
      known.visits.kinds.length + known.filtered > SMALL &&
      performance.now() - known.readAt < SHARE * known.tookMs
    if (isRecent) return known
    const token = await tokenOf(client, day)
    if (known?.token === token) return known
    const began = performance.now()
    const read = await readDayHits(client, day)
    const now = performance.now()
    this.#keep(key, { ...read, token, readAt: now, tookMs: now - began })
    return read
  }

  #keep(key: string, day: OpenDay): void {
    this.#drop(key)
    this.#days.set(key, day)
    this.#weight += weightOf(day)
    for (const oldest of this.#days.keys()) {
      if (this.#weight <= MAX_HITS || oldest === key) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    const day = this.#days.get(key)
    if (!day) return
    this.#weight -= weightOf(day)
    this.#days.delete(key)
  }
}

const weightOf = ({ visits }: OpenDay) => visits.kinds.length + BASE

/** Returns the sums of a day, which are written together with its hits, and its newest hit, for those that do not count. */
async function tokenOf(client: pg.ClientBase, { ownerId, siteId, starts, ends }: SiteDay): Promise<string> {
  const { rows } = await client.query<{ token: string }>({
    name: 'open_day',
    text: `select concat_ws(' ',
        (select concat_ws(' ', sum(views), sum(clicks), sum(visitors)) from hit_rollups
          where user_id = $1 and mini_site_id = $2 and quarter >= $3 and quarter < $4),
        (select sum(sign_ups) from sign_up_rollups
          where user_id = $1 and mini_site_id = $2 and quarter >= $3 and quarter < $4),
        (select at from hits where user_id = $1 and mini_site_id = $2 and at >= $3 and at < $4
          order by at desc limit 1)) as token`,
    values: [ownerId, siteId, starts.toISOString(), ends.toISOString()],
  })
  return rows[0]?.token ?? ''
}
