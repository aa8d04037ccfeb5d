import { judgeHits, MACHINE_RULES, type MachineRule } from '@greenroom/domain'
import { describe, expect, it } from 'vitest'
import { chanceOf } from '../../../demo/chance.ts'
import { makeCorpus } from '../../../testing/click-corpus.ts'
import { ANDROID, IPHONE } from '../../../testing/sent-links.ts'
import { keptAgent, ruleOfVisit } from './visits.ts'

function judged(seed: number) {
  const { hits, messages } = makeCorpus(chanceOf(seed))
  const verdicts = judgeHits(
    hits.map((hit, n) => ({ ...hit, id: String(n), network: hit.ip, agent: hit.userAgent, rule: ruleOfVisit(hit) })),
    messages,
  )
  return hits.map(({ label }, n) => ({ label, rule: verdicts.get(String(n)) }))
}

describe('a labelled corpus of clicks (standard Q3)', () => {
  const corpus = [11, 23, 42, 77, 1009].flatMap(judged)

  it('is large', () => {
    expect(corpus.length).toBeGreaterThan(5000)
  })

  it.each(Object.keys(MACHINE_RULES) as MachineRule[])('tells machines by %s, at least 95 of 100', (rule) => {
    const machines = corpus.filter(({ label }) => label === rule)
    expect(machines.length).toBeGreaterThanOrEqual(100)
    expect(machines.filter(({ rule: found }) => found !== null).length / machines.length).toBeGreaterThanOrEqual(0.95)
    // Each rule finds its own; otherwise another hides that it does nothing.
    expect(machines.filter(({ rule: found }) => found === rule).length / machines.length).toBeGreaterThanOrEqual(0.8)
  })

  it('loses at most 1 of 100 people', () => {
    const people = corpus.filter(({ label }) => label === null)
    expect(people.length).toBeGreaterThan(4000)
    expect(people.filter(({ rule }) => rule !== null).length / people.length).toBeLessThanOrEqual(0.01)
  })
})

describe('a request alone', () => {
  const visit = { method: 'GET', ip: '198.51.100.7', userAgent: IPHONE, purpose: '' }
  it.each([
    [{}, null],
    [{ userAgent: ANDROID }, null],
    [{ method: 'HEAD' }, 'B1'],
    [{ purpose: 'prefetch' }, 'B1'],
    [{ userAgent: '' }, 'B2'],
    [{ userAgent: `${IPHONE}${'x'.repeat(2000)}` }, 'B2'],
    [{ ip: '40.94.1.2' }, 'B3'],
    [{ ip: '::ffff:40.94.1.2' }, 'B3'],
    [{ ip: '2a01:111:f400:7e::1' }, 'B3'],
    [{ ip: '2a01:112::1' }, null],
    [{ ip: 'unknown' }, null],
  ])('%o is judged %s', (change, rule) => {
    expect(ruleOfVisit({ ...visit, ...change })).toBe(rule)
  })

  it('keeps of its user agent what the database can store', () => {
    expect(keptAgent(`a\0b\ud800${'c'.repeat(400)}`)).toBe(`ab\ufffd${'c'.repeat(297)}`)
  })
})
