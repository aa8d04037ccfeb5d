import { describe, expect, it } from 'vitest'
import { fewAtATime, turnsPerOwner } from './few-at-a-time.ts'

describe('work that is done a little at a time', () => {
  it('runs few at once, in order, and sends away what it cannot hold', async () => {
    const run = fewAtATime({ atOnce: 2, waiting: 3, refusal: 'Later, please.' })
    const finish: (() => void)[] = []
    const started: number[] = []
    const work = (n: number) =>
      run(async () => {
        started.push(n)
        await new Promise<void>((resolve) => finish.push(resolve))
        return n
      })
    const all = [0, 1, 2, 3, 4].map(work)
    await expect(work(5)).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503, message: 'Later, please.' })
    expect(started).toEqual([0, 1])
    for (let n = 0; n < 5; n++) {
      finish[n]?.()
      await all[n]
      await Promise.resolve()
    }
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4])
    expect(started).toEqual([0, 1, 2, 3, 4])
  })

  it('goes on after work that failed', async () => {
    const run = fewAtATime({ atOnce: 1, waiting: 1, refusal: 'Later, please.' })
    const fails = run(async () => Promise.reject(new Error('no')))
    const next = run(async () => 'next')
    await expect(fails).rejects.toThrow('no')
    await expect(next).resolves.toBe('next')
    await expect(run(async () => 'again')).resolves.toBe('again')
  })

  it('of one asker waits for their own turn first, and keeps others from nothing', async () => {
    const turns = { waiting: 2, refusal: 'Later, please.' }
    const run = turnsPerOwner({ own: { ...turns, atOnce: 1 }, all: { ...turns, atOnce: 2 } })
    const started: string[] = []
    const ends = new Map<string, () => void>()
    const work = (asker: string, name: string) =>
      run(asker, () => {
        started.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      })
    const first = work('iris', 'iris 1')
    const others = [work('iris', 'iris 2'), work('iris', 'iris 3')]
    await expect(work('iris', 'iris 4')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    void work('nova', 'nova 1')
    expect(started).toEqual(['iris 1', 'nova 1'])
    for (const [name, waiting] of [
      ['iris 1', first],
      ...others.map((one, n) => [`iris ${n + 2}`, one] as const),
    ] as const) {
      await expect.poll(() => ends.has(name)).toBe(true)
      ends.get(name)?.()
      await waiting
    }
    expect(started).toEqual(['iris 1', 'nova 1', 'iris 2', 'iris 3'])
  })
})
