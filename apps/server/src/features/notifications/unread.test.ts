import { randomUUID } from 'node:crypto'
import type { Notification } from '@greenroom/contracts'
import { contacts } from '@greenroom/db'
import { eq } from '@greenroom/db/sql'
import { beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { insertMessage } from '../../testing/message-rows.ts'
import { usePushService } from '../../testing/push-browser.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { receiveMessage } from '../messaging/public.ts'
import { tellMessage } from './commands/tell-message.ts'
import { tellUnread } from './commands/tell-unread.ts'

const test = useTestApp()
const { open, subscribe } = usePushService(test)
const MINUTE = 60_000
/** The next noon in UTC: waiting jobs are due by the clock of the database, too. */
const noon = Math.ceil(Date.now() / (24 * 60 * MINUTE)) * 24 * 60 * MINUTE + 12 * 60 * MINUTE
/** Time zone in which it is 1 in the morning then. */
const AWAY = 'Etc/GMT-13'
let nova: Visitor
let iris: string
beforeEach(async () => {
  at(0)
  open()
  nova = await test.signUp()
  iris = await fan('Iris Vale')
})

/** Sets the clock to minutes after noon. */
const at = (minutes: number) => test.setNow(new Date(noon + minutes * MINUTE))
async function fan(name: string): Promise<string> {
  const [contact] = await insertContacts(test.house, nova.id, [{ name }])
  return contact?.id ?? ''
}
async function writes(
  contactId: string,
  content: string,
  given: { isAutomatic?: boolean; handledAs?: 'stop' } = {},
): Promise<void> {
  const messageId = await insertMessage(test, nova.id, contactId, { content })
  const payload = {
    messageId,
    contactId,
    channel: 'sms',
    isAutomatic: false,
    isFirst: false,
    handledAs: null,
    ...given,
  }
  const event = { id: randomUUID(), userId: nova.id, name: 'messaging.message-received', payload }
  // Events may come twice.
  for (let times = 0; times < 2; times++) await tellMessage(systemContext(test.house), event)
}
const readAll = () =>
  test.house.db.systemPool.query('update messages set read_at = now() where user_id = $1', [nova.id])
const bell = async () =>
  (await test.call(nova, 'GET', '/api/notifications')).json<{ items: Notification[]; unread: number }>()
const choose = (body: object) => test.call(nova, 'PUT', '/api/notifications/preferences', { kind: 'messages', ...body })
const setNights = (body: object) => test.call(nova, 'PUT', '/api/notifications/quiet', body)
/** Works off what is due, and returns the mails so far about messages. */
async function mails() {
  await workOff(test)
  return (await test.mails(nova.email)).filter(({ subject }) => subject.includes('wrote to you'))
}

describe('the bell', () => {
  it('has one entry per conversation, renewed by each message', async () => {
    await writes(iris, 'First')
    await test.call(nova, 'POST', '/api/notifications/read', {})
    at(1)
    await writes(iris, 'Second')
    await writes(await fan(''), 'Hi')
    const { items, unread } = await bell()
    expect(unread).toBe(2)
    expect(items.find(({ path }) => path?.endsWith(iris))).toMatchObject({
      kind: 'messages',
      title: 'Iris Vale wrote to you',
      body: 'Second',
      path: `/dashboard/conversations/${iris}`,
      read: false,
    })
    expect(items).toHaveLength(2)
  })

  it('is as it was when reading many conversations is undone, except for what was read or came since', async () => {
    const [leo, mia] = [await fan('Leo'), await fan('Mia')]
    for (const id of [iris, leo, mia]) await writes(id, 'First')
    await test.call(nova, 'PATCH', `/api/conversations/${mia}`, { read: true })
    at(1)
    const bulk = { ids: [iris, leo, mia], action: 'read' }
    const { change_id: id } = (await test.call(nova, 'POST', '/api/conversations/bulk', bulk)).json()
    expect((await bell()).unread).toBe(0)
    at(2)
    await writes(leo, 'Second')
    await test.call(nova, 'PATCH', `/api/conversations/${leo}`, { read: true })
    expect((await test.call(nova, 'POST', `/api/conversations/changes/${id}/undo`)).statusCode).toBe(200)
    const { items } = await bell()
    expect(items.filter(({ read }) => !read).map(({ title }) => title)).toEqual(['Iris Vale wrote to you'])
  })

  it('rings for what messaging receives', async () => {
    const owner = await systemContext(test.house).asOwner(nova.id)
    await owner.db.forOwner(owner.ownerId, async (tx) => {
      const [contact] = await tx.select().from(contacts).where(eq(contacts.id, iris))
      if (!contact) throw new Error('no contact')
      const text = { contact, channel: 'sms', at: owner.now, address: '+12025550123' } as const
      await receiveMessage(owner, tx, { ...text, content: 'Hello', providerId: randomUUID() })
      await receiveMessage(owner, tx, { ...text, content: 'STOP', providerId: randomUUID(), handledAs: 'stop' })
    })
    await workOff(test)
    expect((await bell()).items).toMatchObject([{ title: 'Iris Vale wrote to you', body: 'Hello' }])
  })

  it('is answered by reading the conversation', async () => {
    await writes(iris, 'First')
    await test.call(nova, 'PATCH', `/api/conversations/${iris}`, { read: true })
    expect((await bell()).unread).toBe(0)
    await writes(iris, 'Second')
    expect((await bell()).unread).toBe(1)
    await test.call(nova, 'POST', '/api/conversations/bulk', { ids: [iris], action: 'read' })
    expect((await bell()).unread).toBe(0)
  })

  it('is silent about machines and STOP, and if it is turned off', async () => {
    await writes(iris, 'Out of office', { isAutomatic: true })
    await writes(iris, 'STOP', { handledAs: 'stop' })
    await choose({ app: false })
    await writes(iris, 'Hello')
    expect((await bell()).items).toEqual([])
  })

  it('forgets a person who is erased', async () => {
    await writes(iris, 'First')
    expect((await test.call(nova, 'POST', `/api/contacts/${iris}/erasure`)).statusCode).toBe(204)
    expect((await bell()).items).toEqual([])
  })
})

describe('the mail', () => {
  it('comes after ten minutes unread, with everything unread, names, first words, and links', async () => {
    await writes(iris, 'When do you play in Berlin?')
    at(5)
    await writes(iris, 'Or in Potsdam?')
    await writes(await fan('Leo <b>Marks'), 'I love <i>Low Tide</i>')
    at(9)
    expect(await mails()).toEqual([])
    at(10)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('2 people wrote to you')
    expect(mail?.text).toContain('Iris Vale (2)\nOr in Potsdam?\n')
    expect(mail?.text).toContain(`/dashboard/conversations/${iris}`)
    expect(mail?.html).toContain('I love &#60;i&#62;Low Tide')
  })

  it('does not come for what was read, and not again for the same messages', async () => {
    await writes(iris, 'Hello')
    await readAll()
    at(11)
    expect(await mails()).toEqual([])
    await writes(iris, 'Are you there?')
    at(22)
    expect(await mails()).toHaveLength(1)
    at(300)
    expect(await mails()).toHaveLength(1)
  })

  it('comes at most once an hour, then with all that came since', async () => {
    await writes(iris, 'One')
    at(10)
    expect(await mails()).toHaveLength(1)
    at(12)
    await writes(iris, 'Two')
    at(40)
    await writes(iris, 'Three')
    at(69)
    expect(await mails()).toHaveLength(1)
    at(71)
    const [, second] = await mails()
    expect(second?.text).toContain('Iris Vale (2)\nThree')
    expect(second?.text).not.toContain('One')
  })

  it('does not come if it is turned off, before the message or after', async () => {
    await writes(iris, 'One')
    await choose({ mail: false })
    await writes(iris, 'Two')
    at(11)
    expect(await mails()).toEqual([])
  })
})

describe('at night', () => {
  const zoned = (zone: string) =>
    test.call(nova, 'GET', '/api/notifications/unread', undefined, {
      cookie: `${nova.cookie}; time_zone=${encodeURIComponent(zone)}`,
    })

  it('mail and push wait until the morning where the owner is; the bell does not', async () => {
    await zoned(AWAY)
    const browser = await subscribe(nova)
    await writes(iris, 'One')
    at(1)
    await writes(await fan('Leo'), 'Two')
    expect((await bell()).unread).toBe(2)
    at(6 * 60 + 59)
    expect(await mails()).toEqual([])
    expect(browser.received).toEqual([])
    at(7 * 60)
    expect(await mails()).toHaveLength(1)
    expect(browser.received).toMatchObject([
      { title: '2 people wrote to you', body: 'Two', path: '/dashboard/conversations' },
    ])
    at(20 * 60)
    expect(await mails()).toHaveLength(1)
  })

  it('leaves no word of a person in a job once they are erased (standard S20)', async () => {
    await zoned(AWAY)
    const browser = await subscribe(nova)
    await writes(iris, 'One')
    at(1)
    const leo = await fan('Leo')
    await writes(leo, 'Planted mark of Leo')
    at(7 * 60)
    expect(await mails()).toHaveLength(1)
    expect(browser.received).toHaveLength(1)
    expect((await test.call(nova, 'POST', `/api/contacts/${leo}/erasure`)).statusCode).toBe(204)
    const { rows } = await test.house.db.systemPool.query(
      "select name from pgboss.job where data::text like '%Planted mark%'",
    )
    expect(rows).toEqual([])
  })

  it('a push says what is unread when it leaves: of two people, one was read', async () => {
    await zoned(AWAY)
    const browser = await subscribe(nova)
    await writes(iris, 'One')
    at(1)
    const leo = await fan('Leo')
    await writes(leo, 'Two')
    at(7 * 60)
    await tellUnread(systemContext(test.house), { userId: nova.id })
    await test.call(nova, 'PATCH', `/api/conversations/${leo}`, { read: true })
    await workOff(test)
    expect(browser.received).toMatchObject([{ title: 'Iris Vale', body: 'One' }])
  })

  it('what was read before the morning is not told', async () => {
    await zoned(AWAY)
    const browser = await subscribe(nova)
    await writes(iris, 'One')
    await readAll()
    at(8 * 60)
    expect([await mails(), browser.received]).toEqual([[], []])
  })

  it('is quiet only if the owner wants it, in their hours', async () => {
    await zoned(AWAY)
    expect((await test.call(nova, 'GET', '/api/notifications/quiet')).json()).toEqual({
      is_quiet: true,
      from: 22,
      until: 8,
      time_zone: AWAY,
    })
    const browser = await subscribe(nova)
    expect((await setNights({ is_quiet: false, from: 22, until: 8 })).statusCode).toBe(200)
    await writes(iris, 'One')
    await workOff(test)
    expect(browser.received).toHaveLength(1)
    expect((await setNights({ is_quiet: true, from: 2, until: 8 })).json()).toMatchObject({ from: 2 })
    await writes(iris, 'Two')
    await workOff(test)
    expect(browser.received).toHaveLength(2)
    expect((await setNights({ is_quiet: true, from: 8, until: 8 })).statusCode).toBe(400)
  })

  it('no made-up zone is stored', async () => {
    await zoned('Mars/Olympus')
    expect((await test.call(nova, 'GET', '/api/notifications/quiet')).json()).toMatchObject({ time_zone: 'UTC' })
  })
})
