import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import { SmsError } from '../../platform/providers/sms/sms.ts'
import { pipelineHands, WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp } from '../../testing/test-app.ts'
import type { VirtualTime } from '../../testing/virtual-time.ts'
import { pauseAfterRestore } from './commands/pause-after-restore.ts'
import type { Pipeline } from './commands/run-pipeline.ts'
import { cancelSend, heldOf, outcomesOf, pauseSend, recipientsOf, resumeSend } from './public.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const hands = pipelineHands(test)
const { provider, taken, newArtist, newFans, run, start, as, progress, stateOf, isOver, query, walletOf, clock } = hands
let time: VirtualTime
let pipeline: Pipeline
beforeAll(() => {
  time = clock.time
})
beforeEach(() => {
  pipeline = run()
})

const set = (owner: { id: string }, change: string, which = 'true') =>
  query(`update contacts set ${change} where user_id = $1 and ${which}`, [owner.id])

describe('whoever opts out', () => {
  it('gets nothing more a second later, also if their text is on its way already (standard S7)', async () => {
    const owner = await newArtist(10_000, 40)
    await newFans(owner, 120)
    const id = await start(owner)
    await time.until(() => taken.length >= 20, 60)
    await set(owner, "sms_consent = 'opted_out'", "phone > '+12125550060'")
    const stopped = time.now()
    await time.until(() => isOver(id), 60)
    const late = taken.filter(({ to, at }) => to > '+12125550060' && at > stopped + 1000)
    expect(late).toEqual([])
    const before = taken.filter(({ to }) => to > '+12125550060').length
    expect(await as(owner, (context, tx) => outcomesOf(context, tx, id))).toEqual([
      { outcome: 'sent', reason: null, people: 60 + before },
      { outcome: 'skipped', reason: 'opted_out_sms', people: 60 - before },
    ])
    expect(await walletOf(owner)).toMatchObject({ balance: 10_000 - 2 * (60 + before), reserved: 0 })
  })

  it('at the carrier is opted out here too', async () => {
    const owner = await newArtist()
    const [fan] = await newFans(owner, 1)
    provider.answer = () => new SmsError('unreachable', 'opted out', { code: 21610 })
    const id = await start(owner)
    await time.until(() => isOver(id), 60)
    await time.pass(100)
    expect(await query('select sms_consent from contacts where id = $1', [fan])).toEqual([{ sms_consent: 'opted_out' }])
    expect(await progress(owner, id)).toMatchObject({ sent: 0, failed: 1, cost: 0 })
  })
})

describe('an owner', () => {
  it('pauses, and nothing leaves a second later; it goes on where it was', async () => {
    const owner = await newArtist(10_000, 40)
    await newFans(owner, 100)
    const id = await start(owner)
    await time.until(() => taken.length >= 20, 60)
    await as(owner, (context, tx) => pauseSend(context, tx, id))
    const paused = time.now()
    await time.pass(5000)
    expect(taken.filter(({ at }) => at > paused + 1000)).toEqual([])
    const { length } = taken
    expect(await progress(owner, id)).toMatchObject({
      state: 'paused',
      waitsFor: 'owner',
      sent: length,
      waiting: 100 - length,
    })
    await as(owner, (context, tx) => resumeSend(context, tx, id))
    await time.until(() => isOver(id), 60)
    expect([taken.length, new Set(taken.map(({ to }) => to)).size]).toEqual([100, 100])
    await expect(as(owner, (context, tx) => cancelSend(context, tx, id))).rejects.toThrow('has been sent')
  })

  it('cancels in the middle, sees who was not reached, and has the money back', async () => {
    const owner = await newArtist(10_000, 40)
    await newFans(owner, 100)
    const id = await start(owner)
    await time.until(() => taken.length >= 40, 60)
    await as(owner, (context, tx) => cancelSend(context, tx, id))
    await time.until(() => isOver(id), 10)
    const sent = taken.length
    expect(await progress(owner, id)).toMatchObject({
      state: 'cancelled',
      sent,
      skipped: 100 - sent,
      waiting: 0,
      cost: 2 * sent,
    })
    expect(await walletOf(owner)).toEqual({ balance: 10_000 - 2 * sent, reserved: 0, held: 0 })
    const skipped = await as(owner, (context, tx) =>
      recipientsOf(context, tx, id, { reason: 'cancelled', page: 1, limit: 5 }),
    )
    expect(skipped).toMatchObject({
      total: 100 - sent,
      items: Array.from({ length: 5 }, () => ({ outcome: 'skipped', name: expect.stringContaining('Mia') })),
    })
    await expect(as(owner, (context, tx) => resumeSend(context, tx, id))).rejects.toThrow('has ended')
  })

  it('sees whom a send holds, why, and until when, as its progress counts them', async () => {
    const owner = await newArtist()
    await newFans(owner, 3)
    await newFans(owner, 2, '213')
    const notBefore = new Date(time.now() + 3_600_000)
    const id = await start(owner, {
      whenOf: ({ zones }) =>
        zones.includes('America/New_York')
          ? { notBefore: new Date(time.now()) }
          : { notBefore, because: 'quiet_hours' },
    })
    const held = () => as(owner, (context, tx) => recipientsOf(context, tx, id, { outcome: 'held', page: 1, limit: 5 }))
    await time.until(async () => (await progress(owner, id))?.waiting === 2, 60)
    expect(await held()).toMatchObject({
      total: 2,
      items: [
        { outcome: 'held', reason: 'quiet_hours', until: notBefore },
        { outcome: 'held', reason: 'quiet_hours', until: notBefore },
      ],
    })
    expect(await progress(owner, id)).toMatchObject({ held: 2 })
    expect(await as(owner, (context, tx) => heldOf(context, tx, id))).toEqual([{ until: notBefore, people: 2 }])
    expect(await as(owner, (context, tx) => outcomesOf(context, tx, id))).toEqual([
      { outcome: 'sent', reason: null, people: 3 },
      { outcome: 'held', reason: 'quiet_hours', people: 2 },
    ])
    await time.jump(3_600_000)
    await time.until(() => isOver(id), 60)
    expect(await held()).toMatchObject({ total: 0 })
  })

  it('counts those it holds by moment, the quarter of an hour as one', async () => {
    const owner = await newArtist()
    await newFans(owner, 3)
    await newFans(owner, 2, '213')
    await newFans(owner, 1, '312')
    const quarter = 900_000
    const first = (Math.floor(time.now() / quarter) + 4) * quarter
    const at = (minutes: number) => new Date(first + minutes * 60_000)
    const id = await start(owner, {
      whenOf: ({ zones }) => ({
        notBefore: zones.includes('America/New_York') ? at(0) : zones.includes('America/Chicago') ? at(60) : at(10),
        because: 'quiet_hours',
      }),
    })
    expect(await as(owner, (context, tx) => heldOf(context, tx, id))).toEqual([
      { until: at(0), people: 5 },
      { until: at(60), people: 1 },
    ])
    await as(owner, (context, tx) => cancelSend(context, tx, id))
    expect(await as(owner, (context, tx) => heldOf(context, tx, id))).toEqual([])
  })

  it('without money for the rest is paused, adds funds, and goes on', async () => {
    const owner = await newArtist(100)
    await newFans(owner, 60)
    const id = await start(owner, { cost: 60 })
    await time.until(async () => (await stateOf(id))?.state === 'paused', 60)
    expect(await stateOf(id)).toMatchObject({ waits_for: 'funds' })
    await query(
      "select post_to_ledger(gen_random_uuid(), $1, 'grant', 100, 'more', '', null, 'A gift', 'test', now())",
      [owner.id],
    )
    await as(owner, (context, tx) => resumeSend(context, tx, id))
    await time.until(() => isOver(id), 60)
    expect(taken).toHaveLength(60)
    expect(await walletOf(owner)).toEqual({ balance: 80, reserved: 0, held: 0 })
  })

  it('with many campaigns leaves room for those of others', async () => {
    const [many, other] = [await newArtist(10_000, 1), await newArtist(10_000, 1, 'Iris Vale')]
    await newFans(many, 30)
    await newFans(other, 3)
    for (let n = 0; n < 8; n += 1) await start(many, { cost: 100 })
    await time.until(() => taken.length > 3, 60)
    const leased = await query('select no from send_ranges where user_id = $1 and state = 1', [many.id])
    expect(leased).toHaveLength(4)
    const id = await start(other)
    await time.until(() => isOver(id), 10)
  })

  it('whose number may not send any more is paused, and nobody is skipped for it', async () => {
    const owner = await newArtist()
    await newFans(owner, 5)
    await query("update senders set registration = 'suspended' where user_id = $1", [owner.id])
    const id = await start(owner)
    await time.until(async () => (await stateOf(id))?.state === 'paused', 60)
    expect(await progress(owner, id)).toMatchObject({ waitsFor: 'sender', waiting: 5, skipped: 0 })
  })
})

describe('a send to some of an audience', () => {
  it('that is spread over hours reaches each when the whole audience would', async () => {
    const owner = await newArtist()
    const ids = await newFans(owner, 100)
    const id = await start(owner, { spreadHours: 2, only: [ids[99] ?? '', ids[0] ?? ''] })
    const ranges = await query<{ first: number; n: number; not_before: Date }>(
      'select first, n, not_before from send_ranges where send_id = $1 order by no',
      [id],
    )
    expect(ranges.map(({ first, n }) => [first, n])).toEqual([
      [0, 1],
      [1, 1],
    ])
    const [early = 0, late = 0] = ranges.map(({ not_before }) => not_before.getTime())
    expect(late - early).toBe(19 * 6 * 60_000)
  })
})

describe('a restored database', () => {
  it('sends nothing again: its campaigns are paused, and what was on its way is uncertain (standard O7)', async () => {
    const owner = await newArtist(10_000, 40)
    await newFans(owner, 60)
    const id = await start(owner)
    await time.until(() => taken.length >= 10, 60)
    pipeline.drop()
    expect(await pauseAfterRestore(systemContext(test.house))).toContain('1')
    const { length } = taken
    run()
    await time.pass(20_000)
    expect(taken.length).toBeLessThanOrEqual(length + 20)
    expect(await progress(owner, id)).toMatchObject({ state: 'paused', waitsFor: 'restore' })
    await as(owner, (context, tx) => resumeSend(context, tx, id))
    await time.until(() => isOver(id), 60)
    expect(new Set(taken.map(({ to }) => to)).size).toBe(taken.length)
    const { sent = 0, uncertain = 0 } = (await progress(owner, id)) ?? {}
    expect(sent + uncertain).toBe(60)
  })
})
