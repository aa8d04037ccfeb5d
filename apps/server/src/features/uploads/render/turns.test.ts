import { describe, expect, it } from 'vitest'
import { inTurn } from './turns.ts'

describe('inTurn', () => {
  it('runs one task at a time, with owners in turn', async () => {
    const order: string[] = []
    let inHand = 0
    let most = 0
    const work = (name: string) => async () => {
      most = Math.max(most, ++inHand)
      await new Promise(setImmediate)
      inHand--
      order.push(name)
    }
    await Promise.all([
      ...['a1', 'a2', 'a3', 'a4'].map((name) => inTurn('a', work(name))),
      ...['b1', 'b2'].map((name) => inTurn('b', work(name))),
      inTurn('c', work('c1')),
    ])
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
    expect(most).toBe(1)
  })

  it('goes on after a failure', async () => {
    const failing = inTurn('a', async () => Promise.reject(new Error('broken')))
    const next = inTurn('a', async () => 'done')
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('done')
  })

  it('asks an owner with too many to try again, and then everybody', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const running = [inTurn('a', () => promise)]
    const refusals = () =>
      Promise.allSettled(running.splice(1)).then((all) =>
        all.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : [])),
      )
    for (let i = 0; i < 31; i++) running.push(inTurn('a', async () => {}))
    for (let owner = 0; owner < 171; owner++) running.push(inTurn(`owner ${owner}`, async () => {}))
    resolve()
    expect(await refusals()).toEqual(['RATE_LIMITED', 'UNAVAILABLE'])
    expect(await inTurn('a', async () => 'free again')).toBe('free again')
  })
})
