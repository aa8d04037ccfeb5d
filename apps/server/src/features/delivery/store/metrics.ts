import { sendRanges, sendResults, sends } from '@greenroom/db'
import { sql } from '@greenroom/db/sql'
import { Counter, Gauge } from 'prom-client'
import type { House } from '../../../platform/house.ts'

/** Messages of campaigns by channel and outcome: sent, failed, deferred, uncertain. */
export const campaignMessages = new Counter({
  name: 'greenroom_campaign_messages_total',
  help: 'Messages of campaigns, by channel and outcome: sent, failed, deferred, uncertain',
  labelNames: ['channel', 'outcome'],
})
/** Shortest time between two reads of one database, in milliseconds. */
const READ_EVERY_MS = 5000

/** Houses of this process, with the moment of the last read; tests have several. */
const houses = new Map<House, number>()
const queueAge = new Gauge({
  name: 'greenroom_campaign_queue_age_seconds',
  help: 'How long the oldest range of a campaign that is due has waited for a worker',
})
const uncertain = new Gauge({
  name: 'greenroom_campaign_uncertain',
  help: 'Messages of campaigns of which nobody knows whether they left',
  collect: readSends,
})

async function readSends(): Promise<void> {
  for (const [house, readAt] of houses) {
    if (performance.now() - readAt < READ_EVERY_MS) continue
    houses.set(house, performance.now())
    const { db, clock, log } = house
    try {
      const now = clock()
      const { rows } = await db.system.execute<{ age: number; uncertain: number }>(sql`
        select coalesce((select extract(epoch from ${now}::timestamptz - min(r.not_before)) from ${sends} s
            join lateral (select not_before from ${sendRanges} r where r.send_id = s.id and r.state = 0 and r.planned_at is null
              order by not_before, no limit 1) r on r.not_before <= ${now}::timestamptz
            where s.state = 'sending'), 0)::float8 as age,
          (select count(*) from ${sendResults} where outcome = 'uncertain')::float8 as uncertain`)
      queueAge.set(rows[0]?.age ?? 0)
      uncertain.set(rows[0]?.uncertain ?? 0)
    } catch (error) {
      log.warn({ err: error }, 'metrics of campaigns not read')
    }
  }
}

/** Has the metrics of sends read from this process's database. */
export function measureSends(house: House): () => void {
  houses.set(house, Number.NEGATIVE_INFINITY)
  return () => {
    houses.delete(house)
  }
}
