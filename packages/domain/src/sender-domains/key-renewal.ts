import type { RecordState } from './answers.ts'
import type { SeenRecord, SenderRecordKind } from './check.ts'
import type { OtherKeysRole } from './dkim-keys.ts'

const DAY_MS = 86_400_000
/**
 * Age at which renewing a key is suggested. M3AAWG asks most senders for six months ("DKIM Key Rotation Best Common Practices",
 * 2019). A year is what is asked at least of small ones, who enter records by hand (Validity, "Why should I rotate DKIM keys").
 */
const KEY_AGE_MS = 365 * DAY_MS
/**
 * Time for which records of old keys stay. Relays try for four to five days (RFC 5321, section 4.5.4.1), and some mail is
 * verified only when it is opened.
 */
export const OLD_KEYS_MS = 14 * DAY_MS

export const isKeyOld = (madeAt: Date, now: Date): boolean => now.getTime() - madeAt.getTime() >= KEY_AGE_MS

/** @property until moment until which records of old keys have to stay; null for other keys */
interface OtherKeys {
  role: OtherKeysRole
  until: Date | null
}

/** Tells whether a renewal may begin: not while the records of another one have to be added, or to stay. */
export const mayRenewKeys = (other: OtherKeys | undefined, now: Date): boolean => !other || isOver(other, now)

/**
 * What follows from a look. `switch`: the next keys sign. `switch_back`: the old ones sign again, because the record of the new
 * ones is gone. `forget`: the old ones can sign no longer. `end`: nothing is left of them.
 */
export type KeyStep = 'stay' | 'switch' | 'switch_back' | 'forget' | 'end'

/** Returns what a look makes of keys that do not sign. Unless it has found a record, nothing is signed with its key. */
export function keyStep(other: OtherKeys | undefined, records: readonly SeenRecord[], now: Date): KeyStep {
  if (!other) return 'stay'
  const stateOf = (kind: SenderRecordKind) => records.find((record) => record.kind === kind)?.state ?? 'unknown'
  if (other.role === 'next') return stateOf('next_dkim_rsa') === 'found' ? 'switch' : 'stay'
  if (isOver(other, now))
    return isGone(stateOf('old_dkim_rsa')) && isGone(stateOf('old_dkim_ed25519')) ? 'end' : 'forget'
  return isGone(stateOf('dkim_rsa')) && stateOf('old_dkim_rsa') === 'found' ? 'switch_back' : 'stay'
}

const isOver = ({ role, until }: OtherKeys, now: Date) => role === 'old' && until !== null && until <= now
const isGone = (state: RecordState) => state === 'missing' || state === 'wrong'

/** Returns what was seen as records of the roles that the keys have after a step. */
export function recordsAfter(step: KeyStep, records: readonly SeenRecord[]): SeenRecord[] {
  if (step === 'end') return records.filter(({ kind }) => !kind.startsWith('old_'))
  if (step !== 'switch' && step !== 'switch_back') return [...records]
  const [to, from] = step === 'switch' ? (['old_', 'next_'] as const) : (['next_', 'old_'] as const)
  const kinds = new Map<SenderRecordKind, SenderRecordKind>(
    (['dkim_rsa', 'dkim_ed25519'] as const).flatMap((kind) => [
      [kind, `${to}${kind}`],
      [`${from}${kind}`, kind],
    ]),
  )
  return records.map((record) => ({ ...record, kind: kinds.get(record.kind) ?? record.kind }))
}
