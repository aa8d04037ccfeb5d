import { type Whereabouts, whereaboutsOf } from '@greenroom/domain'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { SmsError } from '../../platform/providers/sms/sms.ts'
import { pipelineHands, WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import type { VirtualTime } from '../../testing/virtual-time.ts'
import { pauseSend, resumeSend } from './public.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const hands = pipelineHands(test)
const { provider, taken, newArtist, newFans, run, start, as, stateOf, outcomesOf, isOver, query, walletOf, clock } =
  hands
let time: VirtualTime
beforeAll(() => {
  time = clock.time
})

/** How often the provider got each text. */
const timesTaken = () => Object.values(Object.groupBy(taken, ({ to }) => to)).map((texts) => texts?.length ?? 0)
const rangesOf = (id: string) =>
  query<{ no: number; first: number; n: number; not_before: Date; because: string | null; state: number }>(
    'select * from send_ranges where send_id = $1 order by no',
    [id],
  )
const inHours = (hours: number) => new Date(time.now() + hours * 3_600_000)

describe('a snapshot', () => {
  it('lists the audience once, wave by wave, in ranges of a thousand that begin at their own moments', async () => {
    const owner = await newArtist()
    await newFans(owner, 1200, '212')
    await newFans(owner, 30, '213')
    await newFans(owner, 5, '808')
    const whenOf = ({ zones }: { zones: readonly string[] }) => {
      if (zones.includes('Pacific/Honolulu')) return 'leave_out' as const
      return zones.includes('America/New_York')
        ? { notBefore: inHours(1), because: 'local_time' as const }
        : { notBefore: inHours(4) }
    }
    const id = await start(owner, { whenOf })
    expect(await rangesOf(id)).toMatchObject([
      { first: 0, n: 1000, not_before: inHours(1), because: 'local_time' },
      { first: 1000, n: 200, not_before: inHours(1) },
      { first: 1200, n: 30, not_before: inHours(4), because: null },
    ])
    expect(await stateOf(id)).toMatchObject({ total: 1235 })
    expect(await outcomesOf(id)).toEqual({ 'skipped left_out': 5 })
    expect(
      await query('select seq from campaign_recipients where send_id = $1 group by seq having count(*) > 1', [id]),
    ).toEqual([])
  })

  it('spreads them over hours', async () => {
    const owner = await newArtist()
    await newFans(owner, 100)
    const spread = await rangesOf(await start(owner, { spreadHours: 2 }))
    expect(spread.map(({ n }) => n)).toEqual([...Array(20).fill(5)])
    const [first, second] = spread.map(({ not_before }) => not_before.getTime())
    expect([first, (second ?? 0) - (first ?? 0)]).toEqual([time.now(), 6 * 60_000])
  })

  it('asks when people are reached once for all whose hours are the same, as it would for each of them', async () => {
    const owner = await newArtist()
    await newFans(owner, 3, '212')
    await newFans(owner, 2, '800')
    await query(
      "update contacts set phone = '+442079460001' where user_id = $1 and phone like '%0002' and phone like '+1212%'",
      [owner.id],
    )
    const asked: Whereabouts[] = []
    const whenOf = (where: Whereabouts) => {
      asked.push(where)
      return { notBefore: inHours(1) }
    }
    await start(owner, { whenOf })
    const phones = ['+12125550001', '+18005550001', '+442079460001']
    const each = phones.map((phone) => whereaboutsOf({ phone, timeZone: null, country: null, region: null }))
    expect(asked).toHaveLength(3)
    expect(asked).toEqual(expect.arrayContaining(each))
  })

  it('is refused without the money for it, and nothing of it stays', async () => {
    const owner = await newArtist(100)
    await newFans(owner, 3)
    await expect(start(owner, { cost: 101 })).rejects.toThrow('not enough money')
    expect(await query('select id from sends where user_id = $1', [owner.id])).toEqual([])
  })
})

describe('a send', () => {
  it('reaches each recipient once, says who writes and how to stop, and charges what the provider took', async () => {
    const owner = await newArtist(10_000)
    await newFans(owner, 120)
    const id = await start(owner, { cost: 400 })
    expect(await walletOf(owner)).toEqual({ balance: 9600, reserved: 400, held: 400 })
    run()
    await time.until(() => isOver(id), 60)
    expect(await outcomesOf(id)).toEqual({ sent: 120 })
    expect([taken.length, timesTaken().length]).toEqual([120, 120])
    expect(taken[0]?.body).toBe('Nova Reyes: Hi Mia\nReply STOP to opt out.')
    expect(await stateOf(id)).toMatchObject({ state: 'finished', total: 120, captured: '240' })
    expect(await walletOf(owner)).toEqual({ balance: 9760, reserved: 0, held: 0 })

    const again = await start(owner, { content: 'See https://example.com/tour' })
    await time.until(() => isOver(again), 60)
    expect(taken.at(-1)?.body).toMatch(/^See http:\/\/localhost:3000\/l\/[0-9a-z]{7}$/)
    expect(new Set(taken.slice(120).map(({ body }) => body)).size, 'each has their own link').toBe(120)
  })

  it('is sent exactly once by two workers that are killed again and again (standard S1)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 20, max: 400 }), { minLength: 4, maxLength: 6 }), async (kills) => {
        taken.length = 0
        const owner = await newArtist()
        await newFans(owner, 300)
        const id = await start(owner)
        const workers = [run(), run()]
        for (const [round, ms] of kills.entries()) {
          await time.pass(ms)
          workers[round % 2]?.drop()
          workers[round % 2] = run()
        }
        const killedAt = time.now()
        await time.until(() => isOver(id), 120)
        expect(time.now() - killedAt, 'resumed within 30 s (standard S2)').toBeLessThan(30_000)
        const { sent = 0, uncertain = 0, ...others } = await outcomesOf(id)
        expect(others).toEqual({})
        expect(sent + uncertain, 'none is lost').toBe(300)
        expect(Math.max(...timesTaken()), 'none is doubled').toBe(1)
        expect(taken.length).toBeGreaterThanOrEqual(sent)
        expect(uncertain, 'what was on its way').toBeLessThanOrEqual(kills.length * 40)
        expect(await walletOf(owner)).toEqual({
          balance: 10_000 - (sent + uncertain) * 2,
          reserved: uncertain * 2,
          held: uncertain * 2,
        })
        for (const worker of workers) worker.drop()
      }),
      { numRuns: 2 },
    )
  })

  it('keeps its results through a lost database, whether or not it had them already', async () => {
    const owner = await newArtist()
    await newFans(owner, 60)
    const id = await start(owner)
    const { system } = test.house.db
    const execute = system.execute.bind(system)
    let calls = 0
    system.execute = ((query: never) => {
      calls += 1
      if (calls % 11 === 1) return Promise.reject(new Error('connection lost'))
      return calls % 11 === 6 ? execute(query).then(() => Promise.reject(new Error('answer lost'))) : execute(query)
    }) as typeof system.execute
    try {
      run()
      await time.until(() => isOver(id), 120)
    } finally {
      system.execute = execute
    }
    expect(await outcomesOf(id)).toEqual({ sent: 60 })
    expect(Math.max(...timesTaken())).toBe(1)
  })

  it('is whole after a pause that comes between the database’s commit and its answer', async () => {
    const owner = await newArtist()
    await newFans(owner, 60)
    const id = await start(owner)
    const { system } = test.house.db
    const execute = system.execute.bind(system)
    const isMarked = async () =>
      (await query<{ n: number }>('select max(marked)::int as n from send_ranges where send_id = $1', [id]))[0]?.n
    let isCut = false
    system.execute = (async (statement: never) => {
      const answer = await execute(statement)
      if (isCut || !(await isMarked())) return answer
      isCut = true
      await as(owner, (context, tx) => pauseSend(context, tx, id))
      throw new Error('answer lost')
    }) as typeof system.execute
    try {
      run()
      await time.until(async () => isCut, 60)
      await time.pass(20_000)
      expect(taken).toEqual([])
    } finally {
      system.execute = execute
    }
    await as(owner, (context, tx) => resumeSend(context, tx, id))
    await time.until(() => isOver(id), 120)
    expect(await outcomesOf(id)).toEqual({ sent: 60 })
    expect(Math.max(...timesTaken())).toBe(1)
  })

  it('is settled although another cannot be', async () => {
    const [broken, owner] = [await newArtist(), await newArtist()]
    await newFans(broken, 5)
    await newFans(owner, 5)
    const stuck = await start(broken)
    await query('update sends set hold_id = gen_random_uuid() where id = $1', [stuck])
    run()
    await time.until(() => taken.length === 5, 60)
    const id = await start(owner)
    await time.until(() => isOver(id), 60)
    expect(await isOver(stuck)).toBe(false)
    expect(await walletOf(owner)).toEqual({ balance: 9990, reserved: 0, held: 0 })
  })

  it('never goes again if the provider accepted it and did not answer (standard S3)', async () => {
    const owner = await newArtist()
    await newFans(owner, 50)
    Object.assign(provider, { takesAnyway: true, answer: () => new SmsError('uncertain', 'no answer') })
    const id = await start(owner)
    run()
    await time.until(() => isOver(id), 60)
    await time.pass(60_000)
    expect(await outcomesOf(id)).toEqual({ uncertain: 50 })
    expect(taken).toHaveLength(50)
    expect(await walletOf(owner)).toEqual({ balance: 9900, reserved: 100, held: 100 })
  })

  it('goes on in another process when one stops, which waits for its calls and gives the rest back (standard O1)', async () => {
    const owner = await newArtist(10_000, 50)
    await newFans(owner, 100)
    const id = await start(owner)
    const first = run()
    await time.until(() => taken.length > 20, 60)
    let hasStopped = false
    void first.stop().then(() => {
      hasStopped = true
    })
    await time.until(() => hasStopped, 5)
    expect(await query('select no from send_ranges where send_id = $1 and state = 1', [id])).toEqual([])
    run()
    await time.until(() => isOver(id), 60)
    expect(await outcomesOf(id)).toEqual({ sent: 100 })
    expect([taken.length, Math.max(...timesTaken())]).toEqual([100, 1])
  })
})

describe('numbers', () => {
  /** Most texts of a number within any second. */
  const mostInASecond = (from: string): number => {
    const moments = taken.filter((text) => text.from === from).map(({ at }) => at)
    return Math.max(...moments.map((start) => moments.filter((at) => at >= start && at < start + 1000).length))
  }
  const numberOf = async (owner: Visitor) =>
    (await query<{ address: string }>('select address from senders where user_id = $1', [owner.id]))[0]?.address ?? ''

  it('text at their pace, whoever many workers there are: no second over the cap, 95 % of it used (standard S11)', async () => {
    provider.slowness = 60
    const owner = await newArtist(10_000, 20)
    await newFans(owner, 400)
    const [one, two] = [await start(owner), await start(owner)]
    run()
    run()
    await time.until(() => taken.length === 10, 60)
    const [began, before] = [time.now(), taken.length]
    await time.pass(10_000)
    const rate = (taken.length - before) / ((time.now() - began) / 1000)
    expect(rate).toBeGreaterThanOrEqual(0.95 * 20)
    expect(mostInASecond(await numberOf(owner))).toBeLessThanOrEqual(20)
    const shares = await Promise.all([one, two].map(outcomesOf))
    const [a = 0, b = 0] = shares.map(({ sent }) => sent)
    expect(Math.abs(a - b), 'two campaigns of one number share it').toBeLessThan(50)
  })

  it('stop at their daily cap, and go on the next day', async () => {
    const owner = await newArtist()
    await query('update senders set per_day = 30 where user_id = $1', [owner.id])
    await newFans(owner, 50)
    const id = await start(owner)
    run()
    await time.pass(5000)
    expect(await outcomesOf(id)).toEqual({ sent: 30 })
    await time.jump(24 * 3_600_000)
    await time.until(() => isOver(id), 60)
    expect(await outcomesOf(id)).toEqual({ sent: 50 })
  })

  it('of one artist do not hold up those of others', async () => {
    const [large, small] = [await newArtist(10_000, 1000), await newArtist(10_000, 1000, 'Iris Vale')]
    provider.slowness = 200
    await newFans(large, 900)
    await newFans(small, 40)
    const first = await start(large)
    run()
    await time.until(() => taken.length > 30, 60)
    const second = await start(small)
    const before = time.now()
    await time.until(() => isOver(second), 60)
    expect(time.now() - before).toBeLessThan(4000)
    expect(await isOver(first)).toBe(false)
  })
})
