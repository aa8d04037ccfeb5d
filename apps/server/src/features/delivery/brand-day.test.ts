import { beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import { SmsError } from '../../platform/providers/sms/sms.ts'
import { pipelineHands, WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp } from '../../testing/test-app.ts'
import type { VirtualTime } from '../../testing/virtual-time.ts'
import { takeSendReceipt } from './public.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const hands = pipelineHands(test)
const { provider, taken, newArtist, newFans, run, start, outcomesOf, stateOf, walletOf, isOver, query, clock } = hands
let time: VirtualTime
beforeAll(() => {
  time = clock.time
})

const goTo = (moment: string) => time.jump(Date.parse(moment) - time.now())
const DAY_IS_FULL = () => new SmsError('refused', 'the day is full', { code: 30023 })

describe('a brand’s day', () => {
  it('is used and never exceeded by two workers, over a change of clocks (standard N8)', async () => {
    // Los Angeles has 23 hours on Sunday, March 14, 2027.
    await goTo('2027-03-13T18:00:00Z')
    const owner = await newArtist()
    await query('update senders set per_day = 40 where user_id = $1', [owner.id])
    await newFans(owner, 110)
    const id = await start(owner)
    run()
    run()
    await time.pass(10_000)
    expect(await outcomesOf(id)).toEqual({ sent: 40 })
    await goTo('2027-03-14T18:00:00Z')
    await time.pass(10_000)
    expect(await outcomesOf(id)).toEqual({ sent: 80 })
    await goTo('2027-03-15T18:00:00Z')
    await time.until(() => isOver(id), 60)
    expect(await outcomesOf(id)).toEqual({ sent: 110 })
  })

  it('ends when its carrier says so: the rest gets its texts the day after, each once', async () => {
    await goTo('2027-04-07T18:00:00Z')
    const owner = await newArtist(10_000, 10)
    await newFans(owner, 60)
    let refused = 0
    const refuse = () => {
      refused += 1
      return DAY_IS_FULL()
    }
    provider.answer = () => (taken.length >= 20 ? refuse() : undefined)
    const id = await start(owner)
    run()
    await time.until(() => refused > 0, 60)
    await time.pass(20_000)
    expect(taken).toHaveLength(20)
    expect(refused).toBeLessThan(15)
    provider.answer = () => undefined
    await goTo('2027-04-08T06:59:00Z')
    await time.pass(30_000)
    expect(taken).toHaveLength(20)
    await goTo('2027-04-08T18:00:00Z')
    await time.until(() => isOver(id), 600)
    expect(await outcomesOf(id)).toEqual({ sent: 60 })
    expect(new Set(taken.map(({ to }) => to)).size).toBe(60)
  })

  it.each([
    ['before it is charged', {}, '2027-04-14'],
    ['after it was charged', { spreadHours: 1 }, '2027-04-28'],
  ])('ends by a receipt: that person is tried again, and paid for once, %s', async (_, plan, day) => {
    await goTo(`${day}T18:00:00Z`)
    const owner = await newArtist(10_000, 10)
    await newFans(owner, 60)
    const id = await start(owner, plan)
    run()
    await time.until(() => taken.length >= 10)
    await time.pass(5000)
    const [text] = taken
    const receipt = {
      url: new URL(text?.statusUrl ?? ''),
      providerId: `taken-${text?.id}`,
      status: 'undelivered',
      code: 30023,
    }
    for (let times = 0; times < 2; times += 1) await takeSendReceipt(systemContext(test.house), receipt)
    await time.pass(1000)
    const before = taken.length
    await time.pass(20_000)
    expect(taken.length).toBe(before)
    await time.jump(24 * 3_600_000)
    await time.until(() => isOver(id))
    expect(await outcomesOf(id)).toEqual({ sent: 60 })
    expect(taken.filter(({ to }) => to === text?.to)).toHaveLength(2)
    expect(taken).toHaveLength(61)
    expect(await stateOf(id)).toMatchObject({ state: 'finished', total: 60, captured: '120' })
    expect(await walletOf(owner)).toEqual({ balance: 10_000 - 120, reserved: 0, held: 0 })
  })
})

describe('a number that texts too fast for its carrier', () => {
  it('rests a little, and whoever was refused is tried again', async () => {
    await goTo('2027-04-21T18:00:00Z')
    const owner = await newArtist(10_000, 10)
    await newFans(owner, 40)
    const slow = { at: 0 }
    provider.answer = () => {
      if (taken.length !== 10 || slow.at > 0) return undefined
      slow.at = time.now()
      return new SmsError('refused', 'too fast', { code: 30022 })
    }
    const id = await start(owner)
    run()
    await time.until(() => slow.at > 0, 60)
    await time.until(() => isOver(id), 600)
    const meanwhile = taken.filter(({ at }) => at > slow.at + 1000 && at < slow.at + 9000)
    expect(meanwhile).toEqual([])
    expect(await outcomesOf(id)).toEqual({ sent: 40 })
  })
})
