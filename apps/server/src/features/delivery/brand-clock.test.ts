import { randomUUID } from 'node:crypto'
import type { SenderRow } from '@greenroom/db'
import { beforeAll, describe, expect, it } from 'vitest'
import { jobContext, systemContext } from '../../platform/house.ts'
import { newPhone } from '../../testing/phones.ts'
import { pipelineHands, WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import type { VirtualTime } from '../../testing/virtual-time.ts'
import { queueMessage } from '../messaging/public.ts'
import { heedCode } from './commands/heed-code.ts'
import { sendMessage } from './commands/send-message.ts'
import { takeSlots } from './commands/take-slots.ts'
import { paceOf } from './public.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const hands = pipelineHands(test)
const { taken, newArtist, newFans, run, start, outcomesOf, isOver, query } = hands
let time: VirtualTime
beforeAll(() => {
  time = hands.clock.time
})

const TOLL_FREE = '+18335550142'
const goTo = (moment: string) => time.jump(Date.parse(moment) - time.now())

/** Numbers of one owner at a rate and a day. */
const numberOf = (owner: Visitor, address: string, caps: Pick<SenderRow, 'perSecond' | 'perDay'>) => {
  const row = { id: randomUUID(), userId: owner.id, address, ...caps }
  return { ...row, pace: paceOf(row, 'twilio') }
}
async function takeFor(owner: Visitor, { pace }: ReturnType<typeof numberOf>, n: number): Promise<number[]> {
  const context = await systemContext(test.house).asOwner(owner.id)
  const { count, startAt, interval } = await takeSlots(context, pace, n)
  return Array.from({ length: count }, (_, place) => startAt + place * interval)
}
/** Has two workers at once take slots for these numbers, until a while has passed. @returns the moments of all slots */
async function work(owner: Visitor, numbers: ReturnType<typeof numberOf>[], seconds: number): Promise<number[]> {
  const moments: number[] = []
  for (let tick = 0; tick < seconds * 2; tick += 1) {
    const asked = [...numbers, ...numbers].map((number, place) => takeFor(owner, number, 1 + ((tick + place) % 7)))
    moments.push(...(await Promise.all(asked)).flat())
    await time.jump(500)
  }
  return moments
}
const busiest = (moments: readonly number[]): number =>
  Math.max(...moments.map((from) => moments.filter((at) => at >= from && at < from + 1000).length))

describe('two local numbers of one owner', () => {
  it('share the day of their brand, over a change of clocks, whoever asks: none over, all of it used (standard N8)', async () => {
    // Los Angeles has 25 hours on Sunday, November 7, 2027.
    await goTo('2027-11-06T18:00:00Z')
    const owner = await newArtist()
    const caps = { perSecond: 20, perDay: 150 }
    const numbers = [numberOf(owner, newPhone(), caps), numberOf(owner, newPhone(), caps)]
    const room = numbers[0]?.pace.perDay
    expect(room).toBe(147)
    for (const day of ['2027-11-06', '2027-11-07', '2027-11-08']) {
      await goTo(`${day}T18:00:00Z`)
      expect(await work(owner, numbers, 10), day).toHaveLength(147)
    }
    // The day of the longer one ended at midnight, an hour later by the world's clock.
    await goTo('2027-11-09T07:30:00Z')
    expect(await work(owner, numbers, 5)).toEqual([])
    await goTo('2027-11-09T08:00:01Z')
    expect((await work(owner, numbers, 2)).length).toBeGreaterThan(20)
  })

  it('share the rate of its campaign: in no second over, and 95 % of it used (standard S11)', async () => {
    await goTo('2027-11-10T18:00:00Z')
    const owner = await newArtist()
    const caps = { perSecond: 12, perDay: null }
    const moments = await work(owner, [numberOf(owner, newPhone(), caps), numberOf(owner, newPhone(), caps)], 20)
    expect(busiest(moments)).toBeLessThanOrEqual(12)
    expect(moments.length).toBeGreaterThanOrEqual(0.95 * 12 * 20)
  })

  it('have no day left after another number of theirs has used it, also in a campaign under way', async () => {
    await goTo('2027-11-12T18:00:00Z')
    const owner = await newArtist()
    await query('update senders set per_day = 40 where user_id = $1', [owner.id])
    await newFans(owner, 60)
    const id = await start(owner)
    run()
    run()
    await time.pass(10_000)
    expect(await outcomesOf(id)).toEqual({ sent: 40 })
    await query('update senders set released_at = now() where user_id = $1', [owner.id])
    await query(
      `insert into senders (id, user_id, channel, address, registration, per_second, per_day, created_at)
         values ($1, $2, 'sms', $3, 'vouched', 1000, 40, now())`,
      [randomUUID(), owner.id, newPhone()],
    )
    await time.pass(120_000)
    expect(await outcomesOf(id)).toEqual({ sent: 40 })
    await goTo('2027-11-13T18:00:00Z')
    await time.until(() => isOver(id), 600)
    expect(await outcomesOf(id)).toEqual({ sent: 60 })
    expect(new Set(taken.map(({ from }) => from)).size).toBe(2)
  })

  it('leave a campaign what the answers in conversations have not used (standard N8)', async () => {
    await goTo('2027-11-14T18:00:00Z')
    const owner = await newArtist()
    await query('update senders set per_day = 40 where user_id = $1', [owner.id])
    const [fan = ''] = await newFans(owner, 45)
    for (const content of ['See you', `at the ${'very '.repeat(40)}late show`]) {
      const answer = { contactId: fan, channel: 'sms', content, origin: 'person', purpose: 'conversation' } as const
      const { id } = await hands.as(owner, (context, tx) => queueMessage(context, tx, answer))
      await time.jump(60_000)
      const isSent = sendMessage(jobContext(test.house), { userId: owner.id, messageId: id })
      await time.pass(1000)
      await isSent
    }
    const id = await start(owner)
    run()
    await time.pass(20_000)
    expect(await outcomesOf(id), 'three segments less').toEqual({ sent: 37 })
  })

  it('rest together if the carrier says that the day is full', async () => {
    await goTo('2027-11-15T18:00:00Z')
    const owner = await newArtist()
    const caps = { perSecond: 20, perDay: 150 }
    const numbers = [numberOf(owner, newPhone(), caps), numberOf(owner, newPhone(), caps)]
    const tollFree = numberOf(owner, TOLL_FREE, { perSecond: 3, perDay: null })
    await query(
      `insert into senders (id, user_id, channel, address, registration, created_at) values ($1, $2, 'sms', $3, 'approved', now())`,
      [tollFree.id, owner.id, tollFree.address],
    )
    await work(owner, [...numbers, tollFree], 1)
    await heedCode(systemContext(test.house), { userId: owner.id, sender: numbers[1]?.address, code: 30023 })
    expect(await work(owner, numbers, 5)).toEqual([])
    expect((await work(owner, [tollFree], 5)).length, 'a toll-free number goes on').toBeGreaterThan(10)
  })
})

describe('names of an owner', () => {
  it('leave at one rate, and rest together, so that another name is no faster', async () => {
    await goTo('2027-11-16T18:00:00Z')
    const owner = await newArtist()
    const caps = { perSecond: 3, perDay: null }
    const names = [numberOf(owner, 'Nova', caps), numberOf(owner, 'Reyes', caps)]
    const moments = await work(owner, names, 5)
    expect(moments.length).toBeGreaterThan(5)
    expect(busiest(moments)).toBeLessThanOrEqual(3)
    await heedCode(systemContext(test.house), { userId: owner.id, sender: 'Nova', code: 30023 })
    expect(await work(owner, names, 5)).toEqual([])
  })
})

describe('a toll-free number', () => {
  it('has a rate and a day of its own, beside the brand’s', async () => {
    await goTo('2027-11-17T18:00:00Z')
    const owner = await newArtist()
    const local = numberOf(owner, newPhone(), { perSecond: 20, perDay: 50 })
    const tollFree = numberOf(owner, TOLL_FREE, { perSecond: 3, perDay: null })
    await work(owner, [local], 10)
    expect(await work(owner, [local], 2)).toEqual([])
    const moments = await work(owner, [tollFree], 10)
    expect(moments.length).toBeGreaterThanOrEqual(0.9 * 3 * 10)
    expect(busiest(moments)).toBeLessThanOrEqual(3)
  })
})
