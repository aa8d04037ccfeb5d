import { sendRanges, sendResults, sends } from '@greenroom/db'
import { sql } from '@greenroom/db/sql'
import { Counter, Gauge } from 'prom-client'
import type { House } from '../../../platform/house.ts'

/** Messages of campaigns by channel and outcome: sent, failed, deferred, held, uncertain. */
export const campaignMessages = new Counter({
  name: 'greenroom_campaign_messages_total',
  help: 'Messages of campaigns, by channel and outcome: sent, failed, deferred, held, uncertain',
  labelNames: ['channel', 'outcome'],
})
/** Houses of this process; tests have several. */
const houses = new Set<House>()
const queueAge = new Gauge({
  name: 'greenroom_campaign_queue_age_seconds',
  help: 'How long the oldest range of a campaign that is due has waited for a worker',
})
new Gauge({
  name: 'greenroom_campaign_uncertain',
  help: 'Messages of campaigns of which nobody knows whether they left',
  async collect() {
    for (const { db, clock } of houses) {
      const { rows } = await db.system.execute<{ age: number; uncertain: number }>(sql`
        select coalesce((select extract(epoch from ${clock()}::timestamptz - min(r.not_before)) from ${sends} s
            join lateral (select not_before from ${sendRanges} r where r.send_id = s.id and r.state = 0
              order by not_before, no limit 1) r on r.not_before <= ${clock()}::timestamptz
            where s.state = 'sending'), 0)::float8 as age,
          (select count(*) from ${sendResults} where outcome = 'uncertain')::float8 as uncertain`)
      queueAge.set(rows[0]?.age ?? 0)
      this.set(rows[0]?.uncertain ?? 0)
    }
  },
})

/** Has the metrics of sends read from this process's database. */
export function measureSends(house: House): () => void {
  houses.add(house)
  return () => {
    houses.delete(house)
  }
}
