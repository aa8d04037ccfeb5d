import { randomUUID } from 'node:crypto'
import type { House } from '../platform/house.ts'

/** What became of a recipient; by default a text that the provider took. */
interface SentTo {
  contactId: string
  at: Date
  outcome?: 'sent' | 'failed' | 'skipped' | 'held' | 'uncertain'
  reason?: string
  /** What the carrier reported. */
  reported?: { outcome: 'delivered' | 'failed'; reason?: string }
}

/** Inserts a campaign that was sent to these people, past the pipeline. @returns its id */
export async function insertCampaign(
  { db }: Pick<House, 'db'>,
  userId: string,
  to: readonly SentTo[],
  { name = 'Low Tide', content = 'Hi {{first_name|there}}, Low Tide is out', startedAt = to[0]?.at ?? new Date() } = {},
): Promise<string> {
  const id = randomUUID()
  const query = (text: string, values: unknown[]) => db.systemPool.query(text, values)
  await query(
    `insert into campaigns (id, user_id, type, name, state, audience, content, subject, preheader, schedule, created_at, updated_at)
       values ($1, $2, 'sms', $3, 'sent', '{"everyone":true}', $4, '', '', '{"mode":"now"}', $5, $5)`,
    [id, userId, name, content, startedAt],
  )
  await query(
    `insert into sends (id, user_id, channel, state, content, total, started_at)
       values ($1, $2, 'sms', 'finished', $3, $4, $5)`,
    [id, userId, content, to.length, startedAt],
  )
  const count = (isCounted: (one: SentTo) => boolean) => to.filter(isCounted).length
  const ended = (outcome: SentTo['outcome']) => count((one) => (one.outcome ?? 'sent') === outcome)
  await query(
    `insert into send_ranges (user_id, send_id, no, first, n, state, marked, sent, failed, skipped, deferred, uncertain, delivered,
         undelivered, not_before, is_settled, is_moved)
       select $1, $2, 0, 0, $3, 2, $3, $4, $5, $6, $7, $8, $9, $10, $11, true, true where $3 > 0`,
    [
      ...[userId, id, to.length],
      ...(['sent', 'failed', 'skipped', 'held', 'uncertain'] as const).map(ended),
      count(({ reported }) => reported?.outcome === 'delivered'),
      count(({ reported }) => reported?.outcome === 'failed'),
      startedAt,
    ],
  )
  for (const [seq, { contactId, at, outcome = 'sent', reason = null, reported }] of to.entries()) {
    await query('insert into campaign_recipients (user_id, send_id, seq, contact_id) values ($1, $2, $3, $4)', [
      userId,
      id,
      seq,
      contactId,
    ])
    await query(
      `insert into send_results (user_id, send_id, seq, attempt, outcome, reason, cost, segments, at)
         values ($1, $2, $3, 1, $4, $5, 2, 1, $6)`,
      [userId, id, seq, outcome, reason, at],
    )
    if (reported)
      await query(
        'insert into send_receipts (user_id, send_id, seq, outcome, reason, at) values ($1, $2, $3, $4, $5, $6)',
        [userId, id, seq, reported.outcome, reported.reason ?? null, at],
      )
  }
  return id
}

/** Notes that a person's message answers a campaign. */
export const insertReply = (
  { db }: Pick<House, 'db'>,
  reply: { userId: string; sendId: string; contactId: string; messageId: string; at: Date },
) =>
  db.systemPool.query(
    'insert into campaign_replies (user_id, send_id, contact_id, message_id, at) values ($1, $2, $3, $4, $5)',
    [reply.userId, reply.sendId, reply.contactId, reply.messageId, reply.at],
  )
