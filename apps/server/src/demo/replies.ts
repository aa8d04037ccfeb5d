import type { House } from '../platform/house.ts'
import { REPLIES } from './campaign-texts.ts'
import { pick } from './chance.ts'
import type { DemoRecipient } from './recipients.ts'

/** Share of people who answer a text. */
const ANSWERS = 0.05

/** Adds answers to a campaign's text. All are read, and their threads closed. */
export async function addReplies(
  { db, clock }: House,
  userId: string,
  sendId: string,
  people: readonly DemoRecipient[],
  random: () => number,
): Promise<void> {
  const now = clock()
  const replies = people
    .filter(({ receipt, fan }) => receipt === 'delivered' && fan.messages.length === 0 && random() < ANSWERS)
    .map(({ contactId, at }) => ({
      contact_id: contactId,
      content: pick(REPLIES, random),
      at: new Date(at.getTime() + 60_000 + random() ** 2 * 5 * 3_600_000),
    }))
    .filter(({ at }) => at < now)
  await db.systemPool.query(
    `with given as (
       select gen_random_uuid() as id, * from jsonb_to_recordset($3::jsonb) as g (contact_id uuid, content text, at timestamptz)
     ), told as (
       insert into messages (id, user_id, contact_id, content, sent_at, direction, read_at, channel, status)
       select id, $1, contact_id, content, at, 'inbound', at + interval '20 minutes', 'sms', 'received' from given
     )
     insert into campaign_replies (user_id, send_id, contact_id, message_id, at) select $1, $2, contact_id, id, at from given`,
    [userId, sendId, JSON.stringify(replies)],
  )
  await db.systemPool.query(
    `update threads set state = 'closed', closed_at = $3 where user_id = $1 and contact_id = any ($2::uuid[])`,
    [userId, replies.map(({ contact_id }) => contact_id), now],
  )
}
