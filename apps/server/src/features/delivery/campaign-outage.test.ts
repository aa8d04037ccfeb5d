import { beforeAll, describe, expect, it } from 'vitest'
import { jobContext, systemContext } from '../../platform/house.ts'
import { SmsError, type TextMessage } from '../../platform/providers/sms/sms.ts'
import { pipelineHands, WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp } from '../../testing/test-app.ts'
import type { VirtualTime } from '../../testing/virtual-time.ts'
import { clearUncertain } from './commands/clear-uncertain.ts'
import { takeSendReceipt } from './commands/take-send-receipt.ts'

/** A provider that is down for ten minutes while campaigns are sent (standard O10). */
const test = useTestApp(WITHOUT_PIPELINE)
const hands = pipelineHands(test)
const { provider, taken, newArtist, newFans, run, start, progress, outcomesOf, isOver, walletOf, clock } = hands
let time: VirtualTime
beforeAll(() => {
  time = clock.time
})

const FANS = 100
const CENTS = 10_000
const DOWN_MS = 10 * 60_000
/** Shorter than a lease, so that no worker seems to be dead. */
const LEAP_MS = 7000
const notNow = new SmsError('not-now', 'no connection')
const noAnswer = new SmsError('uncertain', 'no answer')
const timesTaken = () => Object.values(Object.groupBy(taken, ({ to }) => to)).map((texts) => texts?.length ?? 0)

async function beDown(): Promise<void> {
  for (const end = time.now() + DOWN_MS; time.now() < end; ) {
    await time.jump(LEAP_MS)
    await time.pass(1000)
  }
}

describe('a campaign whose provider is down for ten minutes', () => {
  it('goes on by itself where it stopped, if nothing was taken: all get it, once', async () => {
    const owner = await newArtist(CENTS, 50)
    await newFans(owner, FANS)
    const id = await start(owner)
    run()
    run()
    await time.until(() => taken.length >= 30, 60)
    provider.answer = () => notNow
    const downAt = time.now()
    await beDown()
    const before = taken.length
    expect(await isOver(id)).toBe(false)
    provider.answer = () => undefined
    await time.until(() => isOver(id), 3600)

    expect(await outcomesOf(id)).toEqual({ sent: FANS })
    expect(timesTaken()).toEqual(Array(FANS).fill(1))
    const first = taken[before]?.at ?? 0
    expect(first - downAt - DOWN_MS, 'soon after it is back').toBeLessThanOrEqual(5 * 60_000)
    expect(await walletOf(owner)).toEqual({ balance: CENTS - FANS * 2, reserved: 0, held: 0 })
  })

  it('never goes again to whom it may have gone: they wait for a receipt, and the others get it (standard S3)', async () => {
    const owner = await newArtist(CENTS, 50)
    await newFans(owner, FANS)
    const id = await start(owner)
    run()
    run()
    await time.until(() => taken.length >= 30, 60)
    const unclear: TextMessage[] = []
    const again = new Set<string>()
    let asked = 0
    provider.answer = (text) => {
      if (unclear.some(({ to }) => to === text.to)) again.add(text.to)
      // Every third call gets no answer; every second of those texts was taken.
      asked += 1
      const isUnclear = asked % 3 === 0
      if (isUnclear) unclear.push(text)
      provider.takesAnyway = isUnclear && unclear.length % 2 === 0
      return isUnclear ? noAnswer : notNow
    }
    await beDown()
    Object.assign(provider, { answer: () => undefined, takesAnyway: false })
    await time.until(() => isOver(id), 3600)

    expect(unclear.length).toBeGreaterThan(FANS / 10)
    expect(again, 'asked for again').toEqual(new Set())
    expect(await outcomesOf(id)).toEqual({ sent: FANS - unclear.length, uncertain: unclear.length })
    expect(Math.max(...timesTaken()), 'none is doubled').toBe(1)
    const took = new Set(taken.map(({ to }) => to))
    const lost = unclear.filter(({ to }) => !took.has(to))
    expect(took.size + lost.length, 'none is lost').toBe(FANS)
    const held = unclear.length * 2
    expect(await walletOf(owner)).toEqual({ balance: CENTS - FANS * 2, reserved: held, held })

    for (const { to, statusUrl = '' } of unclear.filter(({ to }) => took.has(to)))
      await takeSendReceipt(systemContext(test.house), { url: new URL(statusUrl), providerId: to, status: 'delivered' })
    await time.jump(73 * 3_600_000)
    await clearUncertain(jobContext(test.house))
    await time.pass(1500)
    expect(await progress(owner, id)).toMatchObject({ sent: took.size, failed: lost.length, uncertain: 0 })
    expect(await walletOf(owner)).toEqual({ balance: CENTS - took.size * 2, reserved: 0, held: 0 })
  })
})
