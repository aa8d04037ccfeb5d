import type { SenderDomainRow } from '@greenroom/db'
import { isKeyOld, keyStep, OLD_KEYS_MS, otherPair, recordsAfter, type SeenRecord } from '@greenroom/domain'
import type { DomainChange } from '../events.ts'
import { otherKeysOf } from './keys.ts'

/** Columns of keys that do not sign. */
type OtherKeys = Pick<
  SenderDomainRow,
  'otherRole' | 'otherPrivateKeys' | 'otherDkimRsa' | 'otherDkimEd25519' | 'otherMadeAt' | 'otherUntil'
>

/** For a domain whose keys all sign. */
export const NO_OTHER_KEYS: OtherKeys = {
  otherRole: null,
  otherPrivateKeys: null,
  otherDkimRsa: null,
  otherDkimEd25519: null,
  otherMadeAt: null,
  otherUntil: null,
}

/** Outcome of a look for the keys of a domain. */
interface TurnedKeys {
  change: Partial<SenderDomainRow>
  /** As seen, in the roles that the keys have now. */
  records: SeenRecord[]
  told: DomainChange | undefined
}

/** Returns what a look makes of a domain's keys (record 0082). */
export function turnKeys(row: SenderDomainRow, seen: readonly SeenRecord[], now: Date): TurnedKeys {
  const step = keyStep(otherKeysOf(row), seen, now)
  const records = recordsAfter(step, seen)
  switch (step) {
    case 'stay':
      return { change: {}, records, told: undefined }
    case 'switch':
      return { change: switched(row, { role: 'old', until: later(now) }), records, told: 'keys_renewed' }
    case 'switch_back':
      return { change: switched(row, { role: 'next', until: null }), records, told: 'keys_back' }
    case 'forget':
      return {
        change: { otherPrivateKeys: null },
        records,
        told: row.otherPrivateKeys === null ? undefined : 'keys_removable',
      }
    case 'end':
      return { change: NO_OTHER_KEYS, records, told: undefined }
  }
}

/** Returns the row with both pairs of keys in each other's place. */
function switched(row: SenderDomainRow, other: { role: 'next' | 'old'; until: Date | null }): Partial<SenderDomainRow> {
  const { otherPrivateKeys, otherDkimRsa, otherDkimEd25519, otherMadeAt } = row
  if (otherPrivateKeys === null || otherDkimRsa === null || otherDkimEd25519 === null || otherMadeAt === null)
    throw new Error('keys that were forgotten cannot sign')
  return {
    keyPair: otherPair(row.keyPair),
    privateKeys: otherPrivateKeys,
    dkimRsa: otherDkimRsa,
    dkimEd25519: otherDkimEd25519,
    keysMadeAt: otherMadeAt,
    ageToldAt: null,
    looks: 0,
    otherRole: other.role,
    otherUntil: other.until,
    otherPrivateKeys: row.privateKeys,
    otherDkimRsa: row.dkimRsa,
    otherDkimEd25519: row.dkimEd25519,
    otherMadeAt: row.keysMadeAt,
  }
}

const later = (now: Date) => new Date(now.getTime() + OLD_KEYS_MS)

/** Tells whether renewing the keys is suggested. */
export const isRenewalSuggested = ({ keysMadeAt, otherRole }: SenderDomainRow, now: Date): boolean =>
  otherRole !== 'next' && isKeyOld(keysMadeAt, now)

/** Tells whether both are of the same keys. */
export const hasSameKeys = (one: SenderDomainRow, other: SenderDomainRow): boolean =>
  one.dkimRsa === other.dkimRsa && one.otherDkimRsa === other.otherDkimRsa
