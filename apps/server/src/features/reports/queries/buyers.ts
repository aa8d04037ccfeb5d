import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

type Owner = Pick<Context, 'ownerId'>
interface Moment {
  campaignId: string
  at: Date
}

const momentsOf = (rows: readonly { id: string; at: string }[]): Moment[] =>
  rows.map(({ id, at }) => ({ campaignId: id, at: new Date(at) }))

/** Lists clicks of a person that stand under their name, because they agreed to it: the first on each link, within days. */
export async function listClicksOf(
  { ownerId }: Owner,
  tx: OwnerTx,
  contactId: string,
  { at, days }: { at: Date; days: number },
): Promise<Moment[]> {
  const { rows } = await tx.execute<{ id: string; at: string }>(
    sql`select e.send_id as id, e.at from campaign_engagements e
      join contacts c on c.user_id = e.user_id and c.id = e.contact_id and c.visits_consent = 'subscribed'
      where e.user_id = ${ownerId}::uuid and e.contact_id = ${contactId}::uuid and e.kind = 'click' and e.link >= 0
        and e.at <= ${at.toISOString()}::timestamptz
        and e.at >= ${at.toISOString()}::timestamptz - ${days} * interval '1 day'`,
  )
  return momentsOf(rows)
}

/** Lists campaigns whose message left to a person within some hours before a moment. */
export async function listDeliveriesTo(
  { ownerId }: Owner,
  tx: OwnerTx,
  contactId: string,
  { at, hours }: { at: Date; hours: number },
): Promise<Moment[]> {
  const { rows } = await tx.execute<{ id: string; at: string }>(
    sql`select r.send_id as id, t.at from campaign_recipients r
      join send_results t on t.send_id = r.send_id and t.seq = r.seq and t.outcome = 'sent'
      left join send_receipts x on x.send_id = r.send_id and x.seq = r.seq
      where r.user_id = ${ownerId}::uuid and r.contact_id = ${contactId}::uuid
        and t.at <= ${at.toISOString()}::timestamptz
        and t.at >= ${at.toISOString()}::timestamptz - ${hours} * interval '1 hour'
        and x.outcome is distinct from 'failed'`,
  )
  return momentsOf(rows)
}

/** Tells whether a campaign of the owner's was sent. */
export async function isSent({ ownerId }: Owner, tx: OwnerTx, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ is_sent: boolean }>(
    sql`select exists (select from sends where user_id = ${ownerId}::uuid and id = ${id}::uuid) as is_sent`,
  )
  return rows[0]?.is_sent ?? false
}
