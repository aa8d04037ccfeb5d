import type { House } from '../platform/house.ts'
import type { DemoFan } from './fans.ts'

/** One message: minutes before now (a negative number lies ahead), and what is special about it. */
interface Said {
  ago: number
  content: string
  isNova?: true
  subject?: string
  html?: string
  quoted?: string
  status?: 'failed' | 'uncertain' | 'scheduled' | 'sent'
  failure?: 'unreachable'
  isRead?: true
}

interface Story {
  channel: 'sms' | 'email'
  said: readonly Said[]
  state?: 'snoozed' | 'closed'
  isStarred?: true
}

const HOUR = 60
const DAY = 24 * HOUR

/** Conversations that show what the inbox can do, beside the small talk of the others. */
const STORIES: readonly Story[] = [
  {
    channel: 'sms',
    isStarred: true,
    said: [
      { ago: 3 * DAY, content: 'Hi Nova! Are you still looking for someone at the merch table on Friday?' },
      { ago: 3 * DAY - 12, isNova: true, content: 'Yes! Can you be there at six?' },
      { ago: 3 * DAY - 14, content: 'I can. My sister comes too' },
      { ago: 26, content: 'Quick one: do we get wristbands, or are we on the list?' },
      { ago: 25, content: 'And is there a float for change?' },
    ],
  },
  {
    channel: 'email',
    said: [
      {
        ago: 9 * HOUR,
        subject: 'Session at Rádio Maré, December 3',
        content:
          'Dear Nova,\n\nwe would love to have you for a live session on December 3 at 6 PM. Two songs and a talk.\n\nBest,\nInês, Rádio Maré',
        html: '<p>Dear Nova,</p><p>we would love to have you for a <strong>live session on December 3 at 6 PM</strong>. Two songs and a talk:</p><ul><li>Load-in at 4 PM, Rua do Poço 12</li><li>We have a piano and two good microphones</li></ul><p>Best,<br>Inês, Rádio Maré</p><p><img data-src="https://example.com/radio-mare.png" alt="Rádio Maré" width="120"></p>',
      },
    ],
  },
  {
    channel: 'email',
    said: [
      { ago: 2 * DAY, subject: 'Order 1042', content: 'Hi! My shirt arrived in M, but I ordered L. Can I swap it?' },
      {
        ago: 2 * DAY - 90,
        isNova: true,
        subject: 'Re: Order 1042',
        content: 'Of course, sorry about that. Keep the M for a friend, the L leaves tomorrow.',
      },
      {
        ago: 2 * HOUR,
        subject: 'Re: Order 1042',
        content: 'It is here and it fits. You have a fan for life.',
        quoted: 'Of course, sorry about that. Keep the M for a friend, the L leaves tomorrow.',
      },
    ],
  },
  {
    channel: 'sms',
    said: [
      { ago: 5 * HOUR, content: 'Did the guest list close? I am four people now' },
      {
        ago: 4 * HOUR,
        isNova: true,
        content: 'It is open until noon. All four of you are on it!',
        status: 'failed',
        failure: 'unreachable',
      },
    ],
  },
  {
    channel: 'sms',
    said: [
      { ago: 7 * HOUR, content: 'It is my birthday on Saturday and I will be in the front row', isRead: true },
      {
        ago: -(2 * DAY),
        isNova: true,
        content: 'Happy birthday! The third song tonight is for you.',
        status: 'scheduled',
      },
    ],
  },
  {
    channel: 'sms',
    said: [
      { ago: 3 * HOUR, content: 'Can I bring my dog to the soundcheck?', isRead: true },
      { ago: 2.5 * HOUR, isNova: true, content: 'Only if I get to pet it.', status: 'uncertain' },
    ],
  },
  {
    channel: 'sms',
    state: 'snoozed',
    said: [{ ago: 1 * DAY, content: 'Could you call me about the house concert next week?', isRead: true }],
  },
  {
    channel: 'email',
    state: 'closed',
    said: [
      { ago: 6 * DAY, subject: 'Interview', content: 'Thank you for the interview, it is online now!', isRead: true },
      { ago: 6 * DAY - 30, isNova: true, subject: 'Re: Interview', content: 'It reads beautifully. Thank you!' },
    ],
  },
]

/** Adds the stories to fans who can be reached on their channel and have said nothing else. */
export async function seedConversations(
  { db, clock }: House,
  userId: string,
  fans: readonly DemoFan[],
  ids: readonly string[],
): Promise<void> {
  const now = clock().getTime()
  const free = fans.flatMap((fan, place) =>
    fan.messages.length === 0 && fan.name !== '' && fan.withdrewAt === null ? [{ ...fan, id: ids[place] ?? '' }] : [],
  )
  const taken = new Set<string>()
  for (const { channel, said, state, isStarred } of STORIES) {
    const longest = Math.max(...said.map(({ ago }) => ago))
    const fan = free.find(
      ({ id, cameBy, confirmedAt, joinedAt, phone }) =>
        !taken.has(id) &&
        now - joinedAt.getTime() > longest * 60_000 &&
        (channel === 'sms' ? cameBy === 'phone' && phone !== null : confirmedAt !== null),
    )
    if (fan === undefined) continue
    taken.add(fan.id)
    const rows = said.map(({ ago, isNova, isRead, ...one }) => {
      const at = new Date(now - ago * 60_000)
      const isAhead = ago < 0
      return {
        subject: null,
        html: null,
        quoted: null,
        failure: null,
        status: isNova ? 'delivered' : 'received',
        ...one,
        direction: isNova ? 'outbound' : 'inbound',
        sent_at: isAhead ? new Date(now) : at,
        send_at: isAhead ? at : null,
        read_at: !isNova && isRead ? new Date(at.getTime() + 60_000) : null,
      }
    })
    await db.systemPool.query(
      `insert into messages (id, user_id, contact_id, channel, content, subject, html, quoted, failure, status, direction,
         sent_at, send_at, read_at)
       select gen_random_uuid(), $1, $2, $3, content, subject, html, quoted, failure, status, direction, sent_at, send_at,
         read_at
       from jsonb_populate_recordset(null::messages, $4::jsonb)`,
      [userId, fan.id, channel, JSON.stringify(rows)],
    )
    if (isStarred) await db.systemPool.query('update contacts set starred = true where id = $1', [fan.id])
    if (state)
      await db.systemPool.query(
        'update threads set state = $3, snoozed_until = $4, closed_at = $5 where user_id = $1 and contact_id = $2',
        [
          userId,
          fan.id,
          state,
          state === 'snoozed' ? new Date(now + 18 * 3_600_000) : null,
          state === 'closed' ? new Date(now) : null,
        ],
      )
  }
  await db.systemPool.query(
    `insert into saved_answers (id, user_id, name, content, position, created_at, updated_at)
     select gen_random_uuid(), $1, name, content, position, $2, $2
     from jsonb_to_recordset($3::jsonb) as given (name text, content text, position int)`,
    [userId, new Date(now), JSON.stringify(ANSWERS)],
  )
}

const ANSWERS = [
  {
    name: 'tickets',
    content: 'There are a few tickets left at the door, {{first_name|friend}}. Come before eight!',
    position: 0,
  },
  { name: 'vinyl', content: 'The vinyl of Low Tide is out in March. I will text you first.', position: 1 },
  { name: 'thanks', content: 'Thank you, {{first_name|friend}}. This made my day.', position: 2 },
]
