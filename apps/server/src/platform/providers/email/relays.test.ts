import { describe, expect, it } from 'vitest'
import { relayHealth, relaysIn, weightedTurns } from './relays.ts'

describe('SMTP_URL', () => {
  it('names one server or several, each with its weight', () => {
    expect(relaysIn('smtp://a.example')).toEqual([{ url: 'smtp://a.example', weight: 1 }])
    expect(relaysIn('smtp://a.example:25?weight=3&tls.rejectUnauthorized=false, smtps://u:p@b.example:465')).toEqual([
      { url: 'smtp://a.example:25?tls.rejectUnauthorized=false', weight: 3 },
      { url: 'smtps://u:p@b.example:465', weight: 1 },
    ])
  })

  it('may have commas in passwords', () => {
    expect(relaysIn('smtp://u:a,b@a.example,smtp://b.example').map(({ url }) => url)).toEqual([
      'smtp://u:a,b@a.example',
      'smtp://b.example',
    ])
  })

  it.each([
    ['mail.example:25', 'must be an smtp:// or smtps:// address, or several with commas in between'],
    ['smtp://a.example,', 'must be an smtp:// or smtps:// address, or several with commas in between'],
    ['smtp://a.example,b.example', 'must be an smtp:// or smtps:// address, or several with commas in between'],
    [
      'smtp://a.example,smtp://',
      'must be an smtp:// or smtps:// address, or several with commas in between (the second is not)',
    ],
    ['smtp://a.example?weight=0', 'must give weights as whole numbers from 1 to 100'],
    [
      'smtp://a.example,smtp://b.example?weight=1.5',
      'must give weights as whole numbers from 1 to 100 (the second is not)',
    ],
    [Array.from({ length: 21 }, () => 'smtp://a.example').join(','), 'must name at most 20 servers'],
  ])('is refused as %j', (text, message) => {
    expect(() => relaysIn(text)).toThrow(new RangeError(message))
  })
})

describe('turns', () => {
  it('follow the weights, evenly mixed, and skip those that are not open', () => {
    const [a, b, c] = [{ weight: 2 }, { weight: 1 }, { weight: 1 }]
    const turn = weightedTurns([a, b, c])
    const eight = Array.from({ length: 8 }, () => turn(() => true))
    expect([a, b, c].map((each) => eight.filter((one) => one === each).length)).toEqual([4, 2, 2])
    for (let n = 0; n < 3; n += 1) expect(turn((each) => each === c)).toBe(c)
    expect(turn(() => false)).toBeUndefined()
  })
})

describe('the pause of a relay', () => {
  it('doubles up to its most, once for failures at the same time, and is over when it works', () => {
    let now = 0
    const health = relayHealth(() => now, { firstMs: 1000, mostMs: 60_000 })
    const pauses = Array.from({ length: 8 }, () => {
      health.failed()
      health.failed()
      const wait = health.waitMs()
      now += wait
      return wait / 1000
    })
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
    health.worked()
    health.failed()
    expect(health.waitMs()).toBe(1000)
  })
})
