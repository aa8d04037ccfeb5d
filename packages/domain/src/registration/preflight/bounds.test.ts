import { describe, expect, test } from 'vitest'
import { cleanFacts, cleanForm, cleanProfile, cleanSite } from './clean.fixture.ts'
import type { SenderProfile } from '../profile.ts'
import type { PreflightFacts, SiteFacts } from './facts.ts'
import { checkOf, preflight } from './preflight.ts'

const on = (site: Partial<SiteFacts>) => cleanFacts({ site: cleanSite(site) })

describe('however a site is filled', () => {
  const GROWING = '\uFDFA' // 18 characters once it is normalized
  /** Returns milliseconds of this process that all checks take, at the fastest of three tries. */
  const cost = (profile: SenderProfile, facts: PreflightFacts) =>
    Math.min(
      ...[1, 2, 3].map(() => {
        const { user } = process.cpuUsage()
        preflight('toll_free', profile, facts)
        return process.cpuUsage({ user, system: 0 }).user / 1000
      }),
    )
  /** Bound of a check on any machine; each takes a fraction of it. */
  const MOST_MS = 250

  test.each([
    ['200 forms', on({ forms: Array.from({ length: 200 }, () => ({ ...cleanForm(), wording: GROWING.repeat(400) })) })],
    ['20 forms', on({ forms: Array.from({ length: 20 }, () => ({ ...cleanForm(), wording: GROWING.repeat(1000) })) })],
    ['256 KB of texts', on({ texts: Array.from({ length: 200 }, () => GROWING.repeat(436)) })],
    ['many short texts', on({ texts: Array.from({ length: 20_000 }, () => GROWING) })],
    ['words that begin what is forbidden', on({ texts: ['buy '.repeat(65_000)] })],
  ])('%s are checked without holding others up', (_name, facts) => {
    const profile = cleanProfile({ stageName: GROWING.repeat(255), legalName: `Maria ${GROWING.repeat(200)}` })
    expect(cost(profile, facts)).toBeLessThan(MOST_MS)
  })

  test('more than 20 forms are one fault, and 20 are none', () => {
    const of = (length: number) =>
      checkOf('F8', cleanProfile(), on({ forms: Array.from({ length }, () => cleanForm()) }))
    expect(of(20).state).toBe('passed')
    expect(of(21)).toMatchObject({
      state: 'blocker',
      text: 'Your page asks for a phone number in 21 forms. Keep at most 20: carriers look at each.',
      mend: null,
      lines: [],
    })
  })

  test('a name at the end of a long page is found', () => {
    const texts = [
      ...Array.from({ length: 300 }, () => 'La la la. '.repeat(80)),
      'NOVA REYES',
      'It is run by Maria Lopez.',
    ]
    expect(checkOf('F3', cleanProfile(), on({ texts: ['Nova Reyes', ...texts] })).state).toBe('passed')
  })
})
