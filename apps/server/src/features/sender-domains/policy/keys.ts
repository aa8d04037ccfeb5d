import type { SenderDomainRow } from '@greenroom/db'
import { DKIM_SELECTORS, type DomainKeys, type OtherKeysRole } from '@greenroom/domain'
import { z } from 'zod'
import type { SystemContext } from '../../../platform/context.ts'
import { type DkimKey, makeDkimKeys } from '../../../platform/mail/dkim.ts'
import { seal, unseal } from '../../../platform/sealing.ts'

type Sealer = Pick<SystemContext, 'hold'>

const kept = z.object({ rsa: z.string(), ed25519: z.string() })

/** Returns what makes keys in a process. `hold` keeps it; tests count there. */
export const openKeyMaker = () => ({ make: makeDkimKeys })

/** Makes the keys of a domain. An RSA key takes some tenths of a second, outside of the event loop. */
export async function newKeys(
  context: Sealer,
): Promise<Pick<SenderDomainRow, 'privateKeys' | 'dkimRsa' | 'dkimEd25519'>> {
  const maker = context.hold(openKeyMaker)
  const [rsa, ed25519] = await Promise.all([maker.make('rsa'), maker.make('ed25519')])
  const keys: z.infer<typeof kept> = { rsa: rsa.privateKey, ed25519: ed25519.privateKey }
  return {
    privateKeys: seal(context, 'dkim-keys', JSON.stringify(keys)),
    dkimRsa: rsa.record,
    dkimEd25519: ed25519.record,
  }
}

/** Returns the texts of a domain's keys. */
export const keysOf = (row: SenderDomainRow): DomainKeys => ({
  pair: row.keyPair,
  rsa: row.dkimRsa,
  ed25519: row.dkimEd25519,
  other:
    row.otherRole && row.otherDkimRsa !== null && row.otherDkimEd25519 !== null
      ? { role: row.otherRole, rsa: row.otherDkimRsa, ed25519: row.otherDkimEd25519 }
      : undefined,
})

/** Returns what keys that do not sign are there for, and until when. */
export const otherKeysOf = ({
  otherRole: role,
  otherUntil: until,
}: SenderDomainRow): { role: OtherKeysRole; until: Date | null } | undefined => (role ? { role, until } : undefined)

/**
 * Returns the keys with which mail of a domain is signed: both kinds, the second once its record was seen. Receivers that do not
 * know Ed25519 verify RSA (RFC 8463, section 5), which comes last, because some look at the last signature alone.
 */
export function signingKeys(context: Sealer, row: SenderDomainRow): DkimKey[] {
  const keys = kept.parse(JSON.parse(unseal(context, 'dkim-keys', row.privateKeys)))
  const kinds = (['ed25519', 'rsa'] as const).filter(
    (kind) =>
      kind === 'rsa' || row.records.some((record) => record.kind === 'dkim_ed25519' && record.state === 'found'),
  )
  return kinds.map((kind) => ({
    domain: row.domain,
    selector: DKIM_SELECTORS[row.keyPair][kind],
    privateKey: keys[kind],
    kind,
  }))
}
