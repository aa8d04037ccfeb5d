import type { RegistrationRow, SenderNumberRow } from '@greenroom/db'
import type { SenderProfile } from '@greenroom/domain'
import type { Application, ProofAddresses } from '../../../platform/providers/registrar/registrar.ts'
import { tierOf } from './tiers.ts'

/** Parts of an application, as read in one transaction. */
export interface ApplicationParts {
  row: RegistrationRow
  /** With the tax number in the clear. */
  profile: SenderProfile
  brand: RegistrationRow | undefined
  numbers: readonly SenderNumberRow[]
}

/** Returns our reference of an attempt: the registrar's object is found by it after a lost answer. */
export const referenceOf = ({ id, attempt }: Pick<RegistrationRow, 'id' | 'attempt'>): string => `${id}:${attempt}`

/** Returns the addresses of the pages that prove how people agree. */
export const proofsOf = ({ website, proofUrl, privacyUrl, termsUrl }: SenderProfile): ProofAddresses => ({
  site: website,
  texts: proofUrl,
  privacy: privacyUrl,
  terms: termsUrl,
  formPicture: `${proofUrl}/form.png`,
})

/** Returns the application to hand in. Undefined if what it builds on is missing by now. */
export function applicationOf(parts: ApplicationParts, proofs: ProofAddresses): Application | undefined {
  const { row, profile, brand, numbers } = parts
  const base = { reference: referenceOf(row), profile, proofs }
  if (row.kind === 'brand') return { ...base, kind: 'brand', tier: row.tier ?? tierOf(profile) }
  if (row.kind === 'campaign') {
    const service = numbers.find(({ kind }) => kind === 'local')?.service
    return brand?.providerIds
      ? { ...base, kind: 'campaign', brand: brand.providerIds, ...(service ? { service } : {}) }
      : undefined
  }
  const bought = numbers.find(({ kind, state }) => kind === 'toll_free' && state === 'approved')
  if (!bought?.providerId) return undefined
  const { number, kind, providerId, service } = bought
  return { ...base, kind: 'toll_free', number: { number, kind, id: providerId, service: service ?? '' } }
}
