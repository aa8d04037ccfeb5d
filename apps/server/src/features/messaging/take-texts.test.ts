import { afterEach, expect, it } from 'vitest'
import { TWILIO_SID, TWILIO_TOKEN } from '../../testing/fake-twilio.ts'
import { deliverText, giveNumber, twilioText } from '../../testing/inbound-texts.ts'
import { jobContext } from '../../platform/house.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { takeTexts } from './commands/take-texts.ts'
import { openRush } from './commands/text-rush.ts'
import { leaseTextsOfAll } from './store/inbound-texts.ts'

/** Texts that came in and are taken by several workers at once. */
const test = useTestApp({
  TWILIO_ACCOUNT_SID: TWILIO_SID,
  TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
  TWILIO_API_BASE: 'http://127.0.0.1:9',
})

let numbers = 400
const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await test.house.db.systemPool.query<T>(text, values)).rows
const messagesOf = (userId: string) =>
  rows<{ handled_as: string | null }>(
    "select handled_as from messages where user_id = $1 and direction = 'inbound' order by sent_at, id",
    [userId],
  )
const kept = () => rows<{ body: string }>('select body from inbound_texts order by number')
const artist = async () => {
  const visitor = await test.signUp()
  const number = `+1312555${String(++numbers).padStart(4, '0')}`
  await giveNumber(test, visitor.id, number)
  return { ...visitor, number }
}
afterEach(async () => {
  test.setNow(undefined)
  await rows('delete from inbound_texts')
})

const take = () => takeTexts(jobContext(test.house))

it('workers keep the order of STOP and START between the same two numbers', async () => {
  const nova = await artist()
  const words = ['STOP', 'START', 'STOP', 'START', 'STOP']
  for (const word of words) await deliverText(test, twilioText('+13125550030', nova.number, word))
  for (let n = 0; n < 8; n++) await Promise.all([take(), take(), take(), take()])
  expect((await messagesOf(nova.id)).map(({ handled_as }) => handled_as)).toEqual([
    'stop',
    'start',
    'stop',
    'start',
    'stop',
  ])
  expect(await rows('select sms_consent from contacts where user_id = $1', [nova.id])).toEqual([
    { sms_consent: 'opted_out' },
  ])
})

it('workers take STOP before whatever else waits', async () => {
  const nova = await artist()
  for (let n = 0; n < 5; n++) await deliverText(test, twilioText(`+1312888000${n}`, nova.number, 'Hello'))
  await deliverText(test, twilioText('+13128880009', nova.number, 'Stop'))
  expect(await leaseTextsOfAll(test.house.db, { kind: 'all', limit: 1, seconds: 10 })).toMatchObject([{ body: 'Stop' }])
})

it('workers take words alone during a rush of texts, and the rest after it', async () => {
  test.setNow(test.house.clock())
  const nova = await artist()
  await deliverText(test, twilioText('+13128880010', nova.number, 'Hello'))
  await deliverText(test, twilioText('+13128880011', nova.number, 'Stop'))
  for (let n = 0; n < 2000; n++) test.house.hold(openRush).came()
  const resting = new AbortController()
  const taking = takeTexts({ ...jobContext(test.house), signal: resting.signal })
  await expect.poll(() => messagesOf(nova.id)).toMatchObject([{ handled_as: 'stop' }])
  resting.abort()
  await expect(taking).rejects.toThrow('operation was aborted')
  expect(await kept()).toMatchObject([{ body: 'Hello' }])
  test.setNow(new Date(test.house.clock().getTime() + 1000))
  await take()
  expect(await messagesOf(nova.id)).toHaveLength(2)
})

it('workers take over from a dead one once its lease has ended, and make no message twice', async () => {
  const nova = await artist()
  for (let n = 0; n < 5; n++) await deliverText(test, twilioText(`+1312999000${n}`, nova.number, `Text ${n}`))
  const leased = await leaseTextsOfAll(test.house.db, { kind: 'all', limit: 3, seconds: 10 })
  await take()
  expect(await messagesOf(nova.id)).toHaveLength(2)
  await rows("update inbound_texts set leased_until = clock_timestamp() - interval '1s'")
  await Promise.all([take(), take()])
  expect(await messagesOf(nova.id)).toHaveLength(5)
  expect(leased).toHaveLength(3)
  expect(await kept()).toEqual([])
})
