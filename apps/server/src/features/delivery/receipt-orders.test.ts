import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { TWILIO_SID, TWILIO_TOKEN } from '../../testing/fake-twilio.ts'
import { twilioCall } from '../../testing/inbound-texts.ts'
import { messageHands } from '../../testing/message-hands.ts'
import { insertMessage } from '../../testing/message-rows.ts'
import { useTestApp } from '../../testing/test-app.ts'

const PUBLIC_URL = 'https://greenroom.example'
const test = useTestApp({ PUBLIC_URL, TWILIO_ACCOUNT_SID: TWILIO_SID, TWILIO_AUTH_TOKEN: TWILIO_TOKEN })
const { newOwner, newFan, query } = messageHands(test)

/** Statuses of Twilio's, and what a message is then. */
const STATUSES = {
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'failed',
} as const
type Reported = keyof typeof STATUSES
const isFinal = (status: Reported) => STATUSES[status] !== 'sent'

/** Receipts in the order in which they come; `twice` comes two times at once. */
const orders = fc.sample(
  fc.array(
    fc.record({
      status: fc.constantFrom(...(Object.keys(STATUSES) as Reported[])),
      twice: fc.boolean(),
      /** Twilio's id may come before our answer from Twilio; our own id is in the address. */
      isNamed: fc.boolean(),
    }),
    { minLength: 3, maxLength: 7 },
  ),
  { numRuns: 100, seed: 5 },
)

it('signed receipts in 100 random orders, some twice, never take back a final state (standard S5)', async () => {
  const owner = await newOwner(0)
  const fan = await newFan(owner)
  const play = async (order: (typeof orders)[number]) => {
    const id = await insertMessage(test, owner.id, fan.id, { direction: 'outbound' })
    const sid = `SM${randomUUID().replaceAll('-', '')}`
    await query("update messages set status = 'sending', tries = 1, provider_id = $2 where id = $1", [id, sid])
    let expected: string = 'sending'
    let isOver = false
    for (const { status, twice, isNamed } of order) {
      const path = `/webhooks/twilio/status${isNamed ? `?message=${id}&try=1` : ''}`
      const call = () =>
        test.app.inject(twilioCall({ MessageSid: sid, MessageStatus: status }, PUBLIC_URL + path, path))
      const answers = await Promise.all(twice ? [call(), call()] : [call()])
      expect(answers.every(({ statusCode }) => statusCode === 204)).toBe(true)
      if (!isOver) expected = STATUSES[status]
      isOver ||= isFinal(status)
      const [row] = await query<{ status: string }>('select status from messages where id = $1', [id])
      expect(row?.status, JSON.stringify(order)).toBe(expected)
    }
  }
  const waiting = [...orders]
  const worker = async () => {
    for (let order = waiting.shift(); order; order = waiting.shift()) await play(order)
  }
  await Promise.all([worker(), worker(), worker(), worker()])
  expect(orders.filter((order) => order.some(({ status }) => isFinal(status))).length).toBeGreaterThan(50)
})
