import { type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Gives a transaction time to read every recipient of a campaign of a million. */
export async function allowNoting(tx: OwnerTx): Promise<void> {
  await tx.execute(sql.raw("set local statement_timeout = 120000; set local work_mem = '64MB'"))
}

/** Notes that a campaign's segments are known. @returns false if they were before, or it has not begun */
export async function noteSnapshot(
  { ownerId, now }: Pick<Context, 'ownerId' | 'now'>,
  tx: OwnerTx,
  sendId: string,
): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`insert into segment_snapshots (user_id, send_id, noted_at)
      select user_id, id, ${now.toISOString()}::timestamptz from sends
        where user_id = ${ownerId}::uuid and id = ${sendId}::uuid and not is_open_ended
      on conflict do nothing returning 1`,
  )
  return rows.length > 0
}

/**
 * Keeps which recipients of a campaign are in which segments, and where they are: of a text by the number, of an email as far
 * as it is known.
 * @param segments in the order of their bits
 */
export async function insertSegments(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  sendId: string,
  segments: readonly { id: string; condition: SQL }[],
): Promise<void> {
  await tx.execute(
    sql`insert into campaign_segments (user_id, send_id, bit, segment_id, opened)
      select s.user_id, s.id, g.number - 1, g.id, ${NO_OPENS}
      from sends s cross join unnest(${sql.param(segments.map(({ id }) => id))}::uuid[]) with ordinality as g (id, number)
      where s.user_id = ${ownerId}::uuid and s.id = ${sendId}::uuid`,
  )
  const bits = segments.map(({ condition }, bit) => sql`case when ${condition} then (1::int << ${bit}::int) else 0 end`)
  await tx.execute(
    sql`insert into recipient_segments (user_id, send_id, seq, bits, country)
      select * from (select r.user_id, r.send_id, r.seq, ${bits.length > 0 ? sql.join(bits, sql` | `) : sql`0`} as bits,
          case s.channel when 'sms' then contacts.phone_country else contacts.country end as country
        from campaign_recipients r join contacts on contacts.user_id = r.user_id and contacts.id = r.contact_id
        join sends s on s.user_id = r.user_id and s.id = r.send_id
        where r.user_id = ${ownerId}::uuid and r.send_id = ${sendId}::uuid) b where bits <> 0 or country is not null`,
  )
  await tx.execute(
    sql`insert into campaign_countries (user_id, send_id, country, opened)
      select distinct s.user_id, s.id, b.country, ${NO_OPENS} from sends s
      join recipient_segments b on b.user_id = s.user_id and b.send_id = s.id and b.country is not null
      where s.user_id = ${ownerId}::uuid and s.id = ${sendId}::uuid`,
  )
}

/** Opens of a send `s` that has just begun; null: they are not counted. */
const NO_OPENS = sql`case when s.channel = 'email' and s.counts_opens then 0 end`
