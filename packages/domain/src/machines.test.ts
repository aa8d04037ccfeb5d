import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  judgeHits,
  type LinkedMessage,
  type LinkHit,
  MACHINE_RULES,
  type MachineRule,
  ruleOfRequest,
} from './machines.ts'

const DESK = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Mobile/15E148 Safari/604.1'

/** A hit on a recipient's link, by seconds after acceptance. */
const hit = (seconds: number, more: Partial<LinkHit> = {}): LinkHit => ({
  id: `${seconds}-${more.link ?? 0}-${more.network ?? ''}-${more.recipient ?? ''}`,
  recipient: 'r',
  link: 0,
  at: seconds * 1000,
  agent: PHONE,
  network: 'home',
  rule: null,
  ...more,
})
const rulesOf = (hits: readonly LinkHit[], links = 5, touched: readonly LinkHit[] = []) => {
  const messages = new Map<string, LinkedMessage>(hits.map(({ recipient }) => [recipient, { acceptedAt: 0, links }]))
  const verdicts = judgeHits(hits, messages, new Set(touched.map(({ id }) => id)))
  return hits.map(({ id }) => verdicts.get(id))
}

describe('machines among clicks', () => {
  it('a person who follows links one after another, twice, and from another device a minute later is none', () => {
    const other = { agent: DESK, network: 'work' }
    expect(rulesOf([hit(6), hit(6.5), hit(12, { link: 1 }), hit(20, { link: 2 }), hit(90, other)])).toEqual(
      Array.from({ length: 5 }, () => null),
    )
  })

  it('B5: comes before a phone can have shown the text', () => {
    expect(rulesOf([hit(-1), hit(4.9), hit(5.1, { link: 1, network: 'b' })])).toEqual(['B5', 'B5', null])
  })

  it('a touch of the page afterwards overrules what came with a click, not what the request says of itself', () => {
    const early = [
      hit(1),
      hit(2, { link: 1, rule: 'B3' }),
      hit(3, { link: 2, rule: 'B2' }),
      hit(4, { link: 3, rule: 'B1' }),
    ]
    expect(rulesOf(early, 5, early)).toEqual([null, null, 'B2', 'B1'])
    const burst = [hit(60), hit(61, { link: 1 }), hit(62, { link: 2 })]
    expect(rulesOf(burst, 5, burst.slice(0, 1))).toEqual([null, 'B4', 'B4'])
  })

  it('B4: follows three links at once, or all of them soon', () => {
    const [one, two, three] = [hit(60), hit(61, { link: 1 }), hit(62, { link: 2 })]
    expect(rulesOf([one, two, three])).toEqual(['B4', 'B4', 'B4'])
    expect(rulesOf([one, two, hit(62.1, { link: 2 })])).toEqual([null, null, null])
    expect(rulesOf([one, two, hit(69, { link: 2 })], 3)).toEqual(['B4', 'B4', 'B4'])
    expect(rulesOf([one, two], 2)).toEqual([null, null])
  })

  it.each([
    [19, DESK, null],
    [20, DESK, 'B6'],
    [200, PHONE, null],
    [200, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.1 Safari/605.1.15', null],
  ])('B6: %i people by one address and the agent %s: %s', (people, agent, rule) => {
    const crowd = Array.from({ length: people }, (_, n) => hit(60 + n, { agent, recipient: `r${n}` }))
    expect(new Set(rulesOf(crowd))).toEqual(new Set([rule]))
  })

  it('B8: comes along with a machine from the same network', () => {
    const machine = hit(60, { rule: 'B3' })
    expect(rulesOf([hit(50), machine, hit(70, { link: 1 }), hit(70.1), hit(65, { network: 'b' })])).toEqual([
      'B8',
      'B3',
      'B8',
      null,
      null,
    ])
  })

  it('B7: repeats a person’s click from elsewhere with another agent', () => {
    const scanner = { agent: DESK, network: 'cloud' }
    expect(rulesOf([hit(60), hit(89, scanner), hit(61, { ...scanner, link: 1 }), hit(91, scanner)])).toEqual([
      null,
      'B7',
      null,
      null,
    ])
    expect(rulesOf([hit(60), hit(61, { network: 'mobile' }), hit(62, { agent: DESK })])).toEqual([null, null, null])
  })

  it('are judged alike in any order, and what a request alone tells stays', () => {
    const some = fc.record({
      at: fc.integer({ min: 0, max: 40_000 }),
      link: fc.integer({ min: 0, max: 4 }),
      recipient: fc.constantFrom('a', 'b'),
      network: fc.constantFrom('x', 'y'),
      agent: fc.constantFrom(DESK, PHONE),
      rule: fc.constantFrom<(MachineRule | null)[]>(null, null, 'B2', 'B3'),
    })
    fc.assert(
      fc.property(fc.uniqueArray(some, { selector: ({ at }) => at, maxLength: 30 }), fc.nat(), (list, seed) => {
        const hits = list.map((one, n) => ({ ...one, id: String(n) }))
        const messages = new Map(['a', 'b'].map((key) => [key, { acceptedAt: 0, links: 5 }]))
        const verdicts = judgeHits(hits, messages)
        const turned = judgeHits([...hits.slice(seed % 30), ...hits.slice(0, seed % 30)], messages)
        for (const { id, rule } of hits) {
          expect(turned.get(id)).toBe(verdicts.get(id))
          if (rule) expect(verdicts.get(id)).toBe(rule)
        }
      }),
    )
  })

  it('cost no more time than there are hits (standard W22)', () => {
    const flood = Array.from({ length: 50_000 }, (_, n) =>
      hit(60 + n / 10_000, { id: String(n), link: n % 5, network: `n${n % 7}`, agent: `${DESK} ${n % 500}` }),
    )
    const messages = new Map([['r', { acceptedAt: 0, links: 5 }]])
    const startedAt = performance.now()
    expect(judgeHits(flood, messages).size).toBe(50_000)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })

  it('have a sentence for each rule, and a browser is none', () => {
    for (const sentence of Object.values(MACHINE_RULES)) expect(sentence).toMatch(/^[A-Z].*\.$/)
    const request = { method: 'GET', purpose: '', agent: PHONE, isKnownBot: false, isScanner: false }
    expect(ruleOfRequest(request)).toBeNull()
    expect(ruleOfRequest({ ...request, isKnownBot: true })).toBe('B2')
    expect(ruleOfRequest({ ...request, isScanner: true })).toBe('B3')
    expect(ruleOfRequest({ ...request, agent: 'WhatsApp/2.23' })).toBe('B2')
  })
})
