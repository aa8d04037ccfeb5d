import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { jobContext, systemContext } from '../../platform/house.ts'
import { SmsError } from '../../platform/providers/sms/sms.ts'
import { pipelineHands, type TakenText, WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import type { VirtualTime } from '../../testing/virtual-time.ts'
import { cancelSend } from './commands/cancel-send.ts'
import { clearUncertain } from './commands/clear-uncertain.ts'
import { takeSendReceipt } from './public.ts'

/** Texts that a carrier took, and dropped at the end of a brand's day (30023). */
const test = useTestApp(WITHOUT_PIPELINE)
const hands = pipelineHands(test)
const { provider, taken, newArtist, newFans, run, start, as, progress, outcomesOf, isOver, stateOf, walletOf } = hands
let time: VirtualTime
beforeAll(() => {
  time = hands.clock.time
})

const DAY = 24 * 3_600_000
const CENTS = 10_000
const DROPPED = { status: 'undelivered', code: 30023 }
const DELIVERED = { status: 'delivered' }

const tell = ({ id, statusUrl = '' }: Pick<TakenText, 'id' | 'statusUrl'>, what: { status: string; code?: number }) =>
  takeSendReceipt(systemContext(test.house), { url: new URL(statusUrl), providerId: `taken-${id}`, ...what })
/** Adds people who are texted now, and some who keep the campaign under way for an hour. */
async function newCrowd(owner: Parameters<typeof newFans>[0], count: number): Promise<void> {
  await newFans(owner, count)
  await newFans(owner, 2, '213')
}
const inTwoParts: Parameters<typeof start>[1] = {
  whenOf: ({ zones }) => ({ notBefore: new Date(time.now() + (zones.includes('America/New_York') ? 0 : 3_600_000)) }),
}
/** Begins a campaign of which eight texts leave now, and two an hour later. */
async function halfSent(): Promise<{ owner: Visitor; id: string }> {
  await toNoon()
  const owner = await newArtist()
  await newCrowd(owner, 8)
  const id = await start(owner, inTwoParts)
  run()
  await time.pass(5000)
  return { owner, id }
}
const textsTo = (to: string | undefined) => taken.filter((text) => text.to === to)
/** Goes to a noon without a campaign, so that nobody's night is near. */
const toNoon = () => time.jump(DAY - ((time.now() - Date.parse('2027-02-03T18:00:00Z')) % DAY) + DAY)

describe('a text that was charged, and then dropped', () => {
  it('is charged once if its receipt comes twice at the same time, and the ledger shows what the campaign shows', async () => {
    const { owner, id } = await halfSent()
    const [text] = taken
    if (!text) throw new Error('nothing was sent')
    await Promise.all([tell(text, DROPPED), tell(text, DROPPED), tell(text, DROPPED)])
    await time.pass(2000)
    const { cost = 0, reserved } = (await progress(owner, id)) ?? {}
    expect(await walletOf(owner)).toEqual({ balance: CENTS - cost - (reserved ?? 0), reserved, held: reserved })
    await time.jump(DAY)
    await time.until(() => isOver(id))
    expect(await outcomesOf(id)).toEqual({ sent: 10 })
    expect(textsTo(text.to)).toHaveLength(2)
    expect(await stateOf(id)).toMatchObject({ captured: '20', prepaid: '0' })
    expect(await walletOf(owner)).toEqual({ balance: CENTS - 20, reserved: 0, held: 0 })
  })

  it('does not leave again if it was reported as delivered before, nor counts what is reported of it later', async () => {
    const { owner, id } = await halfSent()
    const [arrived, dropped] = taken
    if (!arrived || !dropped) throw new Error('nothing was sent')
    for (const what of [DELIVERED, DROPPED]) await tell(arrived, what)
    for (const what of [DROPPED, { status: 'undelivered', code: 30003 }, DELIVERED]) await tell(dropped, what)
    await time.jump(DAY)
    await time.until(() => isOver(id))
    expect([textsTo(arrived.to).length, textsTo(dropped.to).length]).toEqual([1, 2])
    expect(await progress(owner, id)).toMatchObject({ sent: 10, delivered: 1, undelivered: 0, cost: 20 })
    await tell(textsTo(dropped.to)[1] ?? dropped, DELIVERED)
    expect(await progress(owner, id)).toMatchObject({ sent: 10, delivered: 2, undelivered: 0, cost: 20 })
  })

  it('stays charged if its campaign is cancelled, and nothing stays held', async () => {
    const { owner, id } = await halfSent()
    const [text] = taken
    if (!text) throw new Error('nothing was sent')
    await tell(text, DROPPED)
    await time.pass(2000)
    await as(owner, (context, tx) => cancelSend(context, tx, id))
    await time.until(() => isOver(id))
    const charged = taken.length * 2
    expect(await progress(owner, id)).toMatchObject({ state: 'cancelled', cost: charged, reserved: 0 })
    expect(await walletOf(owner)).toEqual({ balance: CENTS - charged, reserved: 0, held: 0 })
  })
})

describe('a receipt of a dropped text', () => {
  it('may overtake the end of its call: it has another attempt, and is paid for once', async () => {
    await toNoon()
    const owner = await newArtist()
    await newFans(owner, 3)
    const url = (id: string) => `https://example.com/webhooks/twilio/campaigns?send=${id}&seq=0&try=1`
    provider.slowness = 5000
    const id = await start(owner)
    run()
    await time.pass(2000)
    await tell({ id: 'first', statusUrl: url(id) }, DROPPED)
    await time.pass(8000)
    expect(await progress(owner, id)).toMatchObject({ sent: 2, waiting: 1, cost: 4 })
    await time.jump(DAY)
    await time.until(() => isOver(id))
    expect(await outcomesOf(id)).toEqual({ sent: 3 })
    expect(taken).toHaveLength(4)
    expect(await walletOf(owner)).toEqual({ balance: CENTS - 6, reserved: 0, held: 0 })
  })

  it('may be all that is heard of a text whose call had no answer', async () => {
    await toNoon()
    const owner = await newArtist()
    await newCrowd(owner, 8)
    let asked = 0
    const noAnswer = new SmsError('uncertain', 'no answer')
    Object.assign(provider, { takesAnyway: true, answer: () => ((asked += 1) === 1 ? noAnswer : undefined) })
    const id = await start(owner, inTwoParts)
    run()
    await time.pass(5000)
    expect(await progress(owner, id)).toMatchObject({ uncertain: 1 })
    const [text] = taken
    if (!text) throw new Error('nothing was sent')
    await tell(text, DROPPED)
    expect(await progress(owner, id)).toMatchObject({ uncertain: 0 })
    await time.jump(DAY)
    await time.until(() => isOver(id))
    expect(await outcomesOf(id)).toEqual({ sent: 10 })
    expect(textsTo(text.to)).toHaveLength(2)
    expect(await walletOf(owner)).toEqual({ balance: CENTS - 20, reserved: 0, held: 0 })
  })

  it('comes in any order, doubled, beside killed workers: each person is paid for once (standard M8)', {
    timeout: 120_000,
  }, async () => {
    const plans = fc.sample(
      fc.record({
        drops: fc.uniqueArray(fc.nat(11), { minLength: 1, maxLength: 5 }),
        wait: fc.constantFrom(0, 150, 1500),
        twice: fc.boolean(),
        killAt: fc.option(fc.integer({ min: 1, max: 11 })),
        slowness: fc.constantFrom(5, 400),
      }),
      { numRuns: 12, seed: 30023 },
    )
    for (const plan of plans) await play(plan)
  })
})

interface Plan {
  /** Places of the texts that are dropped, in the order of their leaving. */
  drops: number[]
  wait: number
  twice: boolean
  killAt: number | null
  slowness: number
}

async function play({ drops, wait, twice, killAt, slowness }: Plan): Promise<void> {
  await toNoon()
  taken.length = 0
  const owner = await newArtist(CENTS, 20)
  await newCrowd(owner, 12)
  provider.slowness = slowness
  const id = await start(owner, inTwoParts)
  let worker = run()
  const dropped = new Set<string>()
  for (let seen = 0; seen < 12; ) {
    await time.until(() => taken.length > seen, 60)
    for (; seen < Math.min(taken.length, 12); seen += 1) {
      if (seen + 1 === killAt) {
        worker.drop()
        worker = run()
      }
      const text = taken[seen]
      if (!text || !drops.includes(seen)) continue
      if (wait > 0) await time.pass(wait)
      dropped.add(text.id)
      await Promise.all(Array.from({ length: twice ? 2 : 1 }, () => tell(text, DROPPED)))
    }
    if (killAt !== null && killAt <= seen) break
  }
  await time.jump(DAY)
  await time.until(() => isOver(id))
  for (const text of taken) if (!dropped.has(text.id)) await tell(text, DELIVERED)
  await time.jump(4 * DAY)
  await clearUncertain(jobContext(test.house))
  await time.pass(2000)
  const arrived = taken.filter((text) => !dropped.has(text.id))
  expect(new Set(arrived.map(({ to }) => to)).size, 'each person has one text that arrived').toBe(arrived.length)
  expect(await progress(owner, id)).toMatchObject({ delivered: arrived.length, cost: arrived.length * 2, reserved: 0 })
  expect(await walletOf(owner)).toEqual({ balance: CENTS - arrived.length * 2, reserved: 0, held: 0 })
}
