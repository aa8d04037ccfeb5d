import { randomUUID } from 'node:crypto'
import type { MessageMedia } from '@greenroom/contracts'
import type { MessageRow } from '@greenroom/db'
import type { House } from '../platform/house.ts'
import { multipartForm } from './multipart.ts'
import type { TestApp, Visitor } from './test-app.ts'

/** Inserts a message directly, past all rules but the database's own. @returns its id */
export async function insertMessage(
  { house }: Pick<TestApp, 'house'>,
  ownerId: string,
  contactId: string,
  given: { content?: string; channel?: 'sms' | 'email'; direction?: 'inbound' | 'outbound'; sentAt?: Date } = {},
): Promise<string> {
  const id = randomUUID()
  const {
    content = 'When do you play in Berlin?',
    channel = 'sms',
    direction = 'inbound',
    sentAt = house.clock(),
  } = given
  await house.db.systemPool.query(
    `insert into messages (id, user_id, contact_id, content, sent_at, direction, channel, status)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, ownerId, contactId, content, sentAt, direction, channel, direction === 'inbound' ? 'received' : 'sent'],
  )
  return id
}

/** Uploads a file for a message. */
export const sendMedia = (
  test: TestApp,
  visitor: Visitor | undefined,
  data: Buffer | string,
  { type = 'image/png', filename = 'picture', channel = 'sms' } = {},
) => {
  const { body, headers } = multipartForm({ filename, type, data })
  return test.call(visitor, 'POST', `/api/conversations/media?channel=${channel}`, body, headers)
}

/** Uploads a file for a message that must be accepted. */
export async function storedMedia(...args: Parameters<typeof sendMedia>): Promise<MessageMedia> {
  const answer = await sendMedia(...args)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<MessageMedia>()
}

/** Inserts messages directly, past all rules but the database's own. By default a text from the contact, just now. */
export async function insertMessages(
  house: House,
  userId: string,
  given: readonly (Partial<MessageRow> & { contactId: string })[],
): Promise<MessageRow[]> {
  const made = given.map((one) => {
    const direction = one.direction ?? 'inbound'
    return {
      id: randomUUID(),
      content: 'Hi',
      sentAt: new Date(),
      channel: 'sms',
      status: direction === 'inbound' ? 'received' : 'sent',
      origin: 'person',
      isAutomatic: false,
      tries: 0,
      readAt: null,
      ...one,
      userId,
      direction,
    } as MessageRow
  })
  const rows = made.map((one) =>
    Object.fromEntries(
      Object.entries(one).map(([key, value]) => [key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`), value]),
    ),
  )
  const columns =
    'id, user_id, contact_id, content, subject, html, quoted, sent_at, direction, read_at, channel, status, failure, origin, is_automatic, handled_as, tries'
  await house.db.systemPool.query(
    `insert into messages (${columns}) select ${columns} from jsonb_populate_recordset(null::messages, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
  return made
}

/** Inserts a mail of a contact with a mark in all of its parts: words, history, file, and a flag for the owner to look at. */
export async function plantMessage(house: House, userId: string, contactId: string, mark: string): Promise<void> {
  const [message] = await insertMessages(house, userId, [
    {
      contactId,
      channel: 'email',
      content: mark,
      subject: `About ${mark}`,
      html: `<p>${mark}</p>`,
      quoted: `> ${mark}`,
    },
  ])
  await house.db.systemPool.query(
    `with file as (insert into message_media (id, user_id, message_id, path, type, name, bytes, created_at)
        values (gen_random_uuid(), $1, $3, '', 'image/png', $4 || '.png', 1, now()))
      insert into revocation_flags (user_id, contact_id, channel, message_id, at) values ($1, $2, 'email', $3, now())`,
    [userId, contactId, message?.id, mark],
  )
}
