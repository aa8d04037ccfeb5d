import { afterEach, describe, expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { giveNumber } from '../../testing/inbound-texts.ts'
import { makeSite } from '../../testing/site-factory.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { keepMail } from './commands/keep-mail.ts'
import { releaseMails } from './commands/release-mails.ts'
import { takeMail } from './commands/take-mail.ts'
import { MAX_NEW_WRITERS, type RoomForStrangers } from './policy/new-writers.ts'

/** Bounds on the work that strangers cause (standard W22). */
const test = useTestApp()
type Owner = Pick<Visitor, 'id'>
const HOUR = 3_600_000
let clock = new Date()
const setClock = (ms: number) => {
  clock = new Date(clock.getTime() + ms)
  test.setNow(clock)
}
afterEach(() => test.setNow(undefined))

let numbers = 100
const nextNumber = (area: number) => `+1${area}555${String(++numbers).padStart(4, '0')}`
const rows = async <T extends object>(text: string, values: unknown[]) =>
  (await test.house.db.systemPool.query<T>(text, values)).rows
async function artist() {
  setClock(0)
  const owner = await test.signUp({ name: 'Nova Reyes' })
  const number = nextNumber(312)
  await giveNumber(test, owner.id, number)
  return { ...owner, number }
}
async function texts(from: string, to: string, ...bodies: string[]) {
  for (const body of bodies) {
    const response = await test.call(undefined, 'POST', '/sandbox/api/sms', { from, to, body })
    expect(response.statusCode, response.body).toBe(201)
  }
}
const contactsOf = ({ id }: Owner) =>
  rows<{ phone: string | null; email: string | null; sms_consent: string }>(
    "select phone, email, sms_consent from contacts where user_id = $1 and name <> 'Crowd' order by created_at",
    [id],
  )
/** So many strangers have written within the last minutes. */
const crowd = ({ id }: Owner, source: 'text' | 'mail') =>
  insertContacts(
    test.house,
    id,
    Array.from({ length: MAX_NEW_WRITERS }, () => ({ name: 'Crowd', source, createdAt: clock })),
  )
const counted = async (outcome: string, metric: string) =>
  Number(
    new RegExp(`${metric}\\{[^}]*outcome="${outcome}"[^}]*\\} (\\d+)`).exec(
      (await test.app.inject('/metrics')).body,
    )?.[1] ?? 0,
  )

/** A mail comes in and is taken. */
async function letters(recipients: string[], from: string, room?: RoomForStrangers) {
  const context = jobContext(test.house)
  const raw = Buffer.from(`From: ${from}\r\nSubject: Hi\r\n\r\nFrom ${from}\r\n`)
  await keepMail(context, { door: 'sandbox', recipients, raw })
  const [mail] = await rows<{ id: string }>(
    'select id from inbound_mails where recipients = $1 and handled_at is null order by received_at desc limit 1',
    [recipients],
  )
  await takeMail(context, mail?.id ?? '', room)
}
const contentsOf = async ({ userId }: { userId: string }) =>
  (await rows<{ content: string }>('select content from messages where user_id = $1 order by content', [userId])).map(
    ({ content }) => content,
  )

describe('words of the list', () => {
  const answers = ({ id }: Owner) =>
    rows("select 1 from messages where user_id = $1 and direction = 'outbound' and origin = 'service'", [id])

  it('are answered six times a day for a phone, and always obeyed', async () => {
    const nova = await artist()
    const phone = nextNumber(773)
    for (let round = 0; round < 4; round++) await texts(phone, nova.number, 'STOP', 'START')
    expect(await answers(nova)).toHaveLength(6)
    await texts(phone, nova.number, 'STOP')
    expect(await contactsOf(nova)).toMatchObject([{ phone, sms_consent: 'opted_out' }])
    expect(await answers(nova)).toHaveLength(6)
    await texts(nextNumber(773), nova.number, 'STOP')
    expect(await answers(nova), 'another phone').toHaveLength(7)
    setClock(25 * HOUR)
    await texts(phone, nova.number, 'START')
    expect(await answers(nova), 'a day later').toHaveLength(8)
  })

  it('are answered beyond that for the first STOP of a day', async () => {
    const nova = await artist()
    const phone = nextNumber(773)
    for (let round = 0; round < 7; round++) {
      await texts(phone, nova.number, 'HELP')
      setClock(61_000)
    }
    expect(await answers(nova)).toHaveLength(6)
    await texts(phone, nova.number, 'STOP')
    expect(await answers(nova)).toHaveLength(7)
    await texts(phone, nova.number, 'START', 'STOP')
    expect(await answers(nova)).toHaveLength(7)
  })
})

describe('strangers', () => {
  it('who text all become contacts, however many come to a show', async () => {
    const nova = await artist()
    await crowd(nova, 'text')
    const phone = nextNumber(773)
    await texts(phone, nova.number, 'Hi')
    expect(await contactsOf(nova)).toMatchObject([{ phone }])
  })

  it('who write mail become 200 contacts an hour; the rest wait for the next one', async () => {
    setClock(0)
    const { username, userId: id } = await makeSite(test.house)
    const nova = { id }
    await crowd(nova, 'mail')
    const before = await counted('waits', 'greenroom_inbound_mails_total')
    const letter = { from: 'mia@example.com', to: `${username}@mail.sandbox.test`, subject: 'Hi', text: 'Hello!' }
    expect((await test.call(undefined, 'POST', '/sandbox/api/mail', letter)).statusCode).toBe(201)
    await workOff(test)
    expect(await contactsOf(nova)).toEqual([])
    expect((await counted('waits', 'greenroom_inbound_mails_total')) - before).toBe(1)
    await releaseMails(jobContext(test.house))
    expect(await contactsOf(nova)).toEqual([])
    setClock(HOUR + 1000)
    await releaseMails(jobContext(test.house))
    expect(await contactsOf(nova)).toMatchObject([{ email: 'mia@example.com' }])
    expect(await rows('select content from messages where user_id = $1', [nova.id])).toEqual([{ content: 'Hello!' }])
  })

  it('whose mail waits hold back no mail of people who are known, nor that of other artists', async () => {
    setClock(0)
    const [full, calm] = [await makeSite(test.house), await makeSite(test.house)]
    await crowd({ id: full.userId }, 'mail')
    await insertContacts(test.house, full.userId, [{ name: 'Ana', email: 'ana@example.com' }])
    const addressOf = ({ username }: typeof full) => `${username}@mail.sandbox.test`
    await letters([addressOf(full), addressOf(calm)], 'both@example.com')
    await letters([addressOf(full)], 'ana@example.com')
    expect(await contentsOf(calm)).toEqual(['From both@example.com'])
    expect(await contentsOf(full)).toEqual(['From ana@example.com'])
    setClock(HOUR + 1000)
    await releaseMails(jobContext(test.house))
    expect(await contentsOf(full)).toEqual(['From ana@example.com', 'From both@example.com'])
    expect(await contentsOf(calm), 'once').toEqual(['From both@example.com'])
  })

  it('have room for so much mail that waits; the rest is dropped, and what waited first becomes messages first', async () => {
    setClock(0)
    const site = await makeSite(test.house)
    await crowd({ id: site.userId }, 'mail')
    const to = [`${site.username}@mail.sandbox.test`]
    const before = await counted('refused-crowd', 'greenroom_inbound_mails_total')
    const room = { mails: 2, bytes: 1000, bytesOfAll: Number.MAX_SAFE_INTEGER }
    for (const from of ['a@example.com', 'b@example.com', 'c@example.com']) {
      setClock(1000)
      await letters(to, from, room)
    }
    expect((await counted('refused-crowd', 'greenroom_inbound_mails_total')) - before).toBe(1)
    expect(
      await rows("select raw, waits_for from inbound_mails where outcome = 'refused-crowd' and recipients = $1", [to]),
      'nothing of it is kept',
    ).toEqual([{ raw: null, waits_for: null }])
    setClock(HOUR + 1000)
    await insertContacts(
      test.house,
      site.userId,
      Array.from({ length: MAX_NEW_WRITERS - 1 }, () => ({ name: 'Crowd', source: 'mail', createdAt: clock })),
    )
    await releaseMails(jobContext(test.house))
    expect(await contentsOf(site), 'as many as the hour allows').toEqual(['From a@example.com'])
    setClock(HOUR + 1000)
    await releaseMails(jobContext(test.house))
    expect(await contentsOf(site)).toEqual(['From a@example.com', 'From b@example.com'])
  })

  it.each([
    ['bytes of an owner', { mails: 500, bytes: 40, bytesOfAll: Number.MAX_SAFE_INTEGER }],
    ['bytes of all owners', { mails: 500, bytes: 1000, bytesOfAll: 40 }],
  ])('are bounded by %s', async (_what, room) => {
    setClock(0)
    const site = await makeSite(test.house)
    await crowd({ id: site.userId }, 'mail')
    await letters([`${site.username}@mail.sandbox.test`], 'large@example.com', room)
    expect(
      await rows('select outcome from inbound_mails where recipients[1] = $1', [`${site.username}@mail.sandbox.test`]),
    ).toEqual([{ outcome: 'refused-crowd' }])
  })
})
