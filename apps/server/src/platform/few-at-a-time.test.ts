import { describe, expect, it } from 'vitest'
import { fewAtATime } from './few-at-a-time.ts'

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
})
