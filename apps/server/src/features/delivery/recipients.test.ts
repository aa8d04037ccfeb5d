import { QUARTER_MS, quietUntil, whereaboutsOf } from '@greenroom/domain'
import { sql } from '@greenroom/db/sql'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobContext, systemContext } from '../../platform/house.ts'
import { SmsError } from '../../platform/providers/sms/sms.ts'
import { pipelineHands, WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp } from '../../testing/test-app.ts'
import type { VirtualTime } from '../../testing/virtual-time.ts'
import { clearUncertain } from './commands/clear-uncertain.ts'
import { takeSendReceipt } from './commands/take-send-receipt.ts'
import { sendStatusUrl } from './policy/receipts.ts'
import { addRecipients, outcomesOf, sentTo } from './public.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const hands = pipelineHands(test)
const { provider, taken, newArtist, newFans, run, start, as, progress, isOver, query, walletOf, clock } = hands
let time: VirtualTime
beforeAll(() => {
  time = clock.time
})
beforeEach(() => {
  run()
})

const HOUR = 3_600_000
const refusal = new SmsError('invalid-number', 'no such phone', { code: 21211 })
const notNow = new SmsError('not-now', 'too many', { retryAfter: 10 })
const noAnswer = new SmsError('uncertain', 'no answer')

describe('the provider', () => {
  it('refuses 37 of 100: charged is what it accepted, and nothing stays held (standard M8)', async () => {
    const owner = await newArtist()
    await newFans(owner, 300)
    let asked = 0
    provider.answer = () => (asked++ % 100 < 37 ? refusal : undefined)
    const id = await start(owner)
    await time.until(() => isOver(id), 60)
    expect(await progress(owner, id)).toMatchObject({ sent: 189, failed: 111, cost: 378, reserved: 0 })
    expect(await walletOf(owner)).toEqual({ balance: 10_000 - 378, reserved: 0, held: 0 })
  })

  it('puts some off: they are tried again after the wait that it asked for, and given up after a day', async () => {
    const owner = await newArtist()
    await newFans(owner, 20)
    const asked = new Map<string, number>()
    provider.answer = ({ to }) => {
      asked.set(to, (asked.get(to) ?? 0) + 1)
      return to < '+12125550006' || (asked.get(to) === 1 && to < '+12125550016') ? notNow : undefined
    }
    const id = await start(owner)
    await time.until(() => taken.length === 15, 60)
    expect((taken[14]?.at ?? 0) - (taken[0]?.at ?? 0), 'it asked for ten seconds').toBeGreaterThanOrEqual(10_000)
    for (let tries = 0; tries < 8; tries += 1) {
      await time.jump(HOUR / 10)
      await time.pass(3000)
    }
    await time.until(() => isOver(id), 60)
    expect(await as(owner, (context, tx) => outcomesOf(context, tx, id))).toEqual([
      { outcome: 'sent', reason: null, people: 15 },
      { outcome: 'failed', reason: 'expired', people: 5 },
    ])
    expect(asked.get('+12125550001')).toBe(8)
    expect(await walletOf(owner)).toEqual({ balance: 9970, reserved: 0, held: 0 })
  })

  it('reports in any order and more than once: the first final report stays, and an uncertain one is paid (standard S5)', async () => {
    const owner = await newArtist()
    await newFans(owner, 4)
    Object.assign(provider, {
      takesAnyway: true,
      answer: ({ to }: { to: string }) => (to > '+12125550002' ? noAnswer : undefined),
    })
    const id = await start(owner)
    await time.until(() => isOver(id), 60)
    expect(await progress(owner, id)).toMatchObject({ sent: 2, uncertain: 2, cost: 4, reserved: 4 })
    const tell = (text: { statusUrl?: string } | undefined, status: string, code?: number) =>
      takeSendReceipt(systemContext(test.house), {
        url: new URL(text?.statusUrl ?? ''),
        providerId: 'SM1',
        status,
        code,
      })
    const [one, two, three] = taken
    for (const status of ['sent', 'delivered', 'undelivered', 'delivered', 'sent']) await tell(one, status)
    await tell(two, 'undelivered', 30003)
    for (let times = 0; times < 2; times += 1) await tell(three, 'delivered')
    await time.pass(1500)
    expect(await progress(owner, id)).toMatchObject({
      sent: 3,
      delivered: 2,
      failed: 1,
      uncertain: 1,
      cost: 6,
      reserved: 2,
    })
    expect(await walletOf(owner)).toEqual({ balance: 9992, reserved: 2, held: 2 })
    // What has no receipt after three days did not arrive.
    await time.jump(73 * HOUR)
    await clearUncertain(jobContext(test.house))
    await time.pass(1500)
    expect(await progress(owner, id)).toMatchObject({ sent: 3, uncertain: 0, failed: 2, cost: 6, reserved: 0 })
    expect(await walletOf(owner)).toEqual({ balance: 9994, reserved: 0, held: 0 })
    for (const bad of ['?send=x', `?send=${id}&seq=99&try=1`, `?send=${id}&seq=-1&try=1`])
      await tell({ statusUrl: `https://example.com/webhooks/twilio/campaigns${bad}` }, 'delivered')
    expect(await progress(owner, id)).toMatchObject({ delivered: 2 })
  })
})

describe('a receipt that overtakes the end of its call', () => {
  it('still pays for the text, and it counts as delivered', async () => {
    const owner = await newArtist()
    await newFans(owner, 2)
    Object.assign(provider, { takesAnyway: true, slowness: 5000, answer: () => noAnswer })
    const id = await start(owner)
    await time.pass(2000)
    const url = new URL(sendStatusUrl('https://example.com', { sendId: id, seq: 0, attempt: 1 }))
    await takeSendReceipt(systemContext(test.house), { url, providerId: 'SM1', status: 'delivered' })
    expect(await progress(owner, id)).toMatchObject({ sent: 0, uncertain: 0 })
    await time.until(() => isOver(id), 60)
    expect(await progress(owner, id)).toMatchObject({ sent: 0, uncertain: 2 })
    await clearUncertain(jobContext(test.house))
    await time.pass(1500)
    expect(await progress(owner, id)).toMatchObject({ sent: 1, delivered: 1, uncertain: 1, cost: 2, reserved: 2 })
    expect(await walletOf(owner)).toEqual({ balance: 9996, reserved: 2, held: 2 })
  })
})

describe('people', () => {
  it('get no text after their hours have ended, also if it had its turn before', async () => {
    const owner = await newArtist(10_000, 1)
    await newFans(owner, 30)
    const where = whereaboutsOf({ phone: '+12125550001', timeZone: null, country: null, region: null })
    const opening = quietUntil(where, new Date(time.now())) ?? new Date(time.now())
    let evening = new Date(Math.ceil(opening.getTime() / QUARTER_MS) * QUARTER_MS)
    while (!quietUntil(where, evening)) evening = new Date(evening.getTime() + QUARTER_MS)
    await time.jump(evening.getTime() - time.now() - 10_000)
    const id = await start(owner)
    await time.pass(60_000)
    expect(taken.length).toBeGreaterThan(5)
    expect(taken.filter(({ at }) => at >= evening.getTime())).toEqual([])
    expect(await progress(owner, id)).toMatchObject({ sent: taken.length, held: 30 - taken.length })
    await time.jump((quietUntil(where, evening)?.getTime() ?? 0) - time.now())
    await time.until(() => isOver(id), 120)
    expect(new Set(taken.map(({ to }) => to)).size).toBe(30)
    expect(taken).toHaveLength(30)
  })

  it('who sleeps is held until their morning, never dropped', async () => {
    const owner = await newArtist()
    await newFans(owner, 3, '808')
    await newFans(owner, 3)
    await time.jump(new Date('2027-03-04T17:00:00Z').getTime() - time.now())
    const id = await start(owner)
    await time.until(() => taken.length === 3, 60)
    await time.pass(1500)
    expect(await progress(owner, id)).toMatchObject({ sent: 3, waiting: 3, held: 3 })
    await time.jump(HOUR)
    await time.until(() => isOver(id), 60)
    expect(taken.slice(3).map(({ at }) => at >= Date.parse('2027-03-04T18:00:00Z'))).toEqual([true, true, true])
  })

  it('get no more messages than the cap allows, from two campaigns at once', async () => {
    const owner = await newArtist(10_000, 40)
    await newFans(owner, 40)
    await query('insert into sending_rules (user_id, max_messages, max_days, updated_at) values ($1, 1, 7, now())', [
      owner.id,
    ])
    run()
    const ids = [await start(owner), await start(owner)]
    await time.until(async () => (await isOver(ids[0] ?? '')) && isOver(ids[1] ?? ''), 60)
    expect([taken.length, new Set(taken.map(({ to }) => to)).size]).toEqual([40, 40])
    const skipped = await Promise.all(ids.map((id) => progress(owner, id)))
    expect(skipped.reduce((sum, one) => sum + (one?.skipped ?? 0), 0)).toBe(40)
    const third = await start(owner)
    await time.until(() => isOver(third), 60)
    expect(await progress(owner, third)).toMatchObject({ skipped: 40, sent: 0 })
    expect(await query('select 1 from send_slots where user_id = $1', [owner.id]), 'results count from now on').toEqual(
      [],
    )
  })

  it('who is erased is counted and nobody, who is deleted or locked is skipped, and who is merged has one text', async () => {
    const owner = await newArtist(10_000, 2)
    const [erased, deleted, kept, gone] = await newFans(owner, 4)
    const id = await start(owner, { whenOf: () => ({ notBefore: new Date(time.now() + 1000) }) })
    // Sessions live by the wall clock.
    test.setNow(undefined)
    const calls = [
      await test.call(owner, 'DELETE', `/api/contacts/${deleted}`),
      await test.call(owner, 'POST', `/api/contacts/${kept}/merge`, { other_id: gone }),
      await test.call(owner, 'POST', `/api/contacts/${erased}/erasure`),
    ]
    expect(calls.map(({ statusCode }) => statusCode)).toEqual([200, 200, 204])
    await time.until(() => isOver(id), 60)
    const outcomes = await query<{ reason: string }>(
      "select reason from send_results where send_id = $1 and outcome = 'skipped' order by 1",
      [id],
    )
    expect(outcomes.map(({ reason }) => reason)).toEqual(['deleted', 'erased', 'erased'])
    expect(taken).toHaveLength(1)
  })

  it('held back to compare are only those who have a text that could leave', async () => {
    const owner = await newArtist()
    const [fan] = await newFans(owner, 2)
    await query("update contacts set name = repeat('x', 150) where id = $1", [fan])
    const everybody = { seed: '', upTo: 'f'.repeat(64) }
    const id = await start(owner, { content: `${'x'.repeat(1500)}{{first_name}}`, control: everybody })
    await time.until(() => isOver(id), 60)
    expect(await hands.outcomesOf(id)).toEqual({ 'skipped control': 1, 'skipped invalid_text': 1 })
    expect(taken).toEqual([])
  })

  it('of an automatic message are added when they are due, once for each occasion', async () => {
    const owner = await newArtist(100)
    const [one = '', two = ''] = await newFans(owner, 2)
    const id = await start(owner, { isOpenEnded: true, cost: 0, audience: sql`false` })
    const occasion = (contactId: string, year: number) => ({
      contactId,
      occasion: year,
      notBefore: new Date(time.now()),
      cost: 2,
    })
    const add = (...people: ReturnType<typeof occasion>[]) =>
      as(owner, (context, tx) => addRecipients(context, tx, id, people))
    expect(await add(occasion(one, 2027), occasion(two, 2027))).toBe(2)
    expect(await add(occasion(one, 2027), occasion(two, 2028))).toBe(1)
    await time.until(() => taken.length === 3, 60)
    await time.pass(1500)
    expect(await progress(owner, id)).toMatchObject({ state: 'sending', total: 3, sent: 3, cost: 6, reserved: 0 })
    expect(await walletOf(owner)).toMatchObject({ balance: 94 })
    expect(await as(owner, (context, tx) => sentTo(context, tx, two, { limit: 10 }))).toHaveLength(2)
  })
})
