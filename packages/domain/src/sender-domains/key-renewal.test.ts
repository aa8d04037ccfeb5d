import { describe, expect, it } from 'vitest'
import type { DnsAnswer, DnsAsk, RecordState } from './answers.ts'
import { checkRecords, expectedRecords, type SeenRecord, type SenderRecordKind, verdictOf } from './check.ts'
import { DKIM_SELECTORS, type KeyPair, type OtherKeysRole } from './dkim-keys.ts'
import { isKeyOld, type KeyStep, keyStep, mayRenewKeys, OLD_KEYS_MS, recordsAfter } from './key-renewal.ts'
import { afterCheck, type DomainHealth } from './states.ts'

const DOMAIN = 'novareyes.com'
const START = new Date('2026-11-28T09:00:00Z')
const at = (ms: number) => new Date(START.getTime() + ms)
const DAY_MS = 86_400_000
const UNTIL = at(OLD_KEYS_MS)
const HOUSE = { spf: 'ip4:192.0.2.1', mx: 'mail.greenroom.example', reports: undefined }
const texts = (name: string) => ({ rsa: `v=DKIM1; k=rsa; p=RSA${name}`, ed25519: `v=DKIM1; k=ed25519; p=ED${name}` })
const expected = (pair: KeyPair, role: OtherKeysRole | undefined) =>
  expectedRecords(DOMAIN, { pair, ...texts('now'), other: role && { role, ...texts('other') } }, HOUSE)

/** Values at selectors; `SERVFAIL` stands for no answer. */
type Keys = Partial<Record<'gr1' | 'gr2' | 'gr3' | 'gr4', readonly string[] | 'SERVFAIL'>>
/** Looks at a domain whose other records are right. */
function look(pair: KeyPair, role: OtherKeysRole | undefined, keys: Keys): Promise<SeenRecord[]> {
  const wanted = expected(pair, role)
  const ask: DnsAsk = async (name): Promise<DnsAnswer> => {
    const isKey = name.includes('._domainkey.')
    const values = isKey
      ? keys[name.split('.', 1)[0] as keyof Keys]
      : wanted.filter((one) => one.name === name).map(({ value }) => value)
    if (values === 'SERVFAIL') return { kind: 'no-answer' }
    return values === undefined ? { kind: 'none' } : { kind: 'records', values }
  }
  // Each name but those of keys answers with one value, whatever its type.
  return checkRecords(
    ask,
    DOMAIN,
    wanted.filter(({ kind }) => kind !== 'mx'),
  )
}

const NOW = texts('now')
const OTHER = texts('other')
const HERE = { gr1: [NOW.rsa], gr2: [NOW.ed25519] }
const BOTH = { ...HERE, gr3: [OTHER.rsa], gr4: [OTHER.ed25519] }
const LATER = at(OLD_KEYS_MS + 1)

/** What stands at both pairs of selectors, what follows from it, and whether mail goes on. */
const FIXTURES: [says: string, role: OtherKeysRole, keys: Keys, when: Date, step: KeyStep, verdict: string][] = [
  ['the new keys are found', 'next', BOTH, START, 'switch', 'right'],
  ['the new RSA key alone is found', 'next', { ...HERE, gr3: [OTHER.rsa] }, START, 'switch', 'right'],
  ['the new RSA key, in parts', 'next', { ...HERE, gr3: ['v=DKIM1; k=rsa; p=RSA other'] }, START, 'switch', 'right'],
  ['the old record was replaced by the new one', 'next', { gr3: [OTHER.rsa] }, START, 'switch', 'right'],
  ['the old key does not answer, and the new one does', 'next', { ...BOTH, gr1: 'SERVFAIL' }, START, 'switch', 'right'],
  ['nothing new is there', 'next', HERE, START, 'stay', 'right'],
  ['the second new key alone is found', 'next', { ...HERE, gr4: [OTHER.ed25519] }, START, 'stay', 'right'],
  ['the new key has no answer', 'next', { ...HERE, gr3: 'SERVFAIL' }, START, 'stay', 'right'],
  ['the present key stands at the new name', 'next', { ...HERE, gr3: [NOW.rsa] }, START, 'stay', 'right'],
  ['the new key was cut off', 'next', { ...HERE, gr3: ['v=DKIM1; k=rsa; p=RSA'] }, START, 'stay', 'right'],
  ['the new key is withdrawn', 'next', { ...HERE, gr3: ['v=DKIM1; k=rsa; p='] }, START, 'stay', 'right'],
  ['the new key beside an older one', 'next', { ...HERE, gr3: ['v=DKIM1; p=x', OTHER.rsa] }, START, 'stay', 'right'],
  ['the new key is for sha1', 'next', { ...HERE, gr3: ['v=DKIM1; h=sha1; p=RSAother'] }, START, 'stay', 'right'],
  ['the new key stands at the old name', 'next', { ...HERE, gr1: [OTHER.rsa] }, START, 'stay', 'wrong'],
  ['the new key stands at the name of the second', 'next', { ...HERE, gr4: [OTHER.rsa] }, START, 'stay', 'right'],
  ['neither key is there', 'next', {}, START, 'stay', 'wrong'],
  ['neither key has an answer', 'next', { gr1: 'SERVFAIL', gr3: 'SERVFAIL' }, START, 'stay', 'no_answer'],

  ['old and present keys stand', 'old', BOTH, START, 'stay', 'right'],
  ['old keys were removed too early', 'old', HERE, START, 'stay', 'right'],
  ['old keys have no answer', 'old', { ...HERE, gr3: 'SERVFAIL', gr4: 'SERVFAIL' }, START, 'stay', 'right'],
  ['the present key was removed', 'old', { ...BOTH, gr1: undefined }, START, 'switch_back', 'right'],
  ['the present key was broken', 'old', { ...BOTH, gr1: ['v=DKIM1; p=x'] }, START, 'switch_back', 'right'],
  ['the present key has no answer', 'old', { ...BOTH, gr1: 'SERVFAIL' }, START, 'stay', 'no_answer'],
  ['the present key is gone, and the old one silent', 'old', { gr3: 'SERVFAIL' }, START, 'stay', 'wrong'],
  ['both keys are gone', 'old', {}, START, 'stay', 'wrong'],
  ['old keys stand when time is over', 'old', BOTH, LATER, 'forget', 'right'],
  ['one old key stands when time is over', 'old', { ...HERE, gr4: [OTHER.ed25519] }, LATER, 'forget', 'right'],
  ['old keys have no answer when time is over', 'old', { ...HERE, gr3: 'SERVFAIL' }, LATER, 'forget', 'right'],
  ['old keys are gone when time is over', 'old', HERE, LATER, 'end', 'right'],
  ['others stand at the old names when time is over', 'old', { ...HERE, gr3: [NOW.rsa] }, LATER, 'end', 'right'],
  ['the present key is gone when time is over', 'old', { ...BOTH, gr1: undefined }, LATER, 'forget', 'wrong'],
  ['the last moment of the time', 'old', BOTH, at(OLD_KEYS_MS - 1), 'stay', 'right'],
  ['the end of the time', 'old', BOTH, UNTIL, 'forget', 'right'],
]

it.each(FIXTURES)('of keys, %s (%s)', async (_says, role, keys, when, step, verdict) => {
  const until = role === 'old' ? UNTIL : null
  const seen = await look(1, role, keys)
  expect(keyStep({ role, until }, seen, when)).toBe(step)
  expect(verdictOf(recordsAfter(step, seen))).toBe(verdict)
})

it('the keys that sign after a look are those whose record it found, in every state of both records', async () => {
  const states: RecordState[] = ['found', 'missing', 'wrong', 'unknown']
  for (const role of ['next', 'old'] as const)
    for (const now of states)
      for (const other of states) {
        const seen: SeenRecord[] = [
          { kind: 'dkim_rsa', state: now, seen: [] },
          { kind: `${role}_dkim_rsa`, state: other, seen: [] },
        ]
        const step = keyStep({ role, until: role === 'old' ? UNTIL : null }, seen, START)
        const signing = recordsAfter(step, seen).find(({ kind }) => kind === 'dkim_rsa')?.state
        const isMoved = step === 'switch' || step === 'switch_back'
        if (isMoved) expect(signing, `${role} ${now} ${other}`).toBe('found')
        // Nothing is signed with a key that is known to be gone while another could sign.
        else if (now === 'missing' || now === 'wrong') expect(other).not.toBe('found')
      }
})

describe('the records', () => {
  const namesOf = (pair: KeyPair, role: OtherKeysRole | undefined) =>
    expected(pair, role).flatMap(({ kind, name }) =>
      kind.includes('dkim') ? [`${kind} ${name.split('.', 1)[0]}`] : [],
    )

  it('of both pairs of keys have names of their own, which take turns', () => {
    expect(namesOf(1, undefined)).toEqual(['dkim_rsa gr1', 'dkim_ed25519 gr2'])
    expect(namesOf(1, 'next').slice(2)).toEqual(['next_dkim_rsa gr3', 'next_dkim_ed25519 gr4'])
    expect(namesOf(2, 'old')).toEqual(['dkim_rsa gr3', 'dkim_ed25519 gr4', 'old_dkim_rsa gr1', 'old_dkim_ed25519 gr2'])
    expect(new Set([1, 2].flatMap((pair) => Object.values(DKIM_SELECTORS[pair as KeyPair]))).size).toBe(4)
  })

  it.each(['switch', 'switch_back'] as const)('keep what was seen after a %s', async (step) => {
    const role = step === 'switch' ? 'next' : 'old'
    const seen = await look(1, role, { ...BOTH, gr2: undefined })
    const stateOf = (records: readonly SeenRecord[], kind: SenderRecordKind) =>
      records.find((record) => record.kind === kind)?.state
    const after = recordsAfter(step, seen)
    const other = step === 'switch' ? 'old' : 'next'
    expect(stateOf(after, 'dkim_ed25519')).toBe(stateOf(seen, `${role}_dkim_ed25519`))
    expect(stateOf(after, `${other}_dkim_ed25519`)).toBe('missing')
    expect(after).toHaveLength(seen.length)
  })
})

it('a renewal may begin unless another one waits, or its old records have to stay', () => {
  expect(mayRenewKeys(undefined, START)).toBe(true)
  expect(mayRenewKeys({ role: 'next', until: null }, at(900 * DAY_MS))).toBe(false)
  expect(mayRenewKeys({ role: 'old', until: UNTIL }, at(OLD_KEYS_MS - 1))).toBe(false)
  expect(mayRenewKeys({ role: 'old', until: UNTIL }, UNTIL)).toBe(true)
})

it('is suggested after a year', () => {
  expect(isKeyOld(START, at(365 * DAY_MS - 1))).toBe(false)
  expect(isKeyOld(START, at(365 * DAY_MS))).toBe(true)
})

it('is looked for every minute, every five, hourly, and daily for good, and never less often than without it', () => {
  let health: DomainHealth = { state: 'verified', looks: 0, wrongSince: null, silentSince: null, nextCheckAt: START }
  const gaps: number[] = []
  for (let round = 0; round < 200 && health.nextCheckAt; round += 1) {
    const now = health.nextCheckAt
    health = afterCheck(health, 'right', now, { isAwaited: true })
    gaps.push(((health.nextCheckAt?.getTime() ?? 0) - now.getTime()) / 60_000)
  }
  expect([1, 5, 60, 1440].map((minutes) => gaps.filter((gap) => gap === minutes).length)).toEqual([9, 12, 72, 107])
  const failing: DomainHealth = { ...health, state: 'failing', wrongSince: START, silentSince: null }
  expect(afterCheck(failing, 'wrong', START, { isAwaited: true }).nextCheckAt).toEqual(at(3_600_000))
})
