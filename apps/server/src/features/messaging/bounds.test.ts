import { afterEach, describe, expect, it } from 'vitest'
import { insertContacts } from '../../testing/contact-rows.ts'
import { giveNumber } from '../../testing/inbound-texts.ts'
import { makeSite } from '../../testing/site-factory.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { MAX_NEW_WRITERS } from './policy/new-writers.ts'

/** What strangers can make an owner's installation do (standard W22). */
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
    setClock(HOUR + 1000)
    await workOff(test)
    expect(await contactsOf(nova)).toMatchObject([{ email: 'mia@example.com' }])
    expect(await rows('select content from messages where user_id = $1', [nova.id])).toEqual([{ content: 'Hello!' }])
  })
})
