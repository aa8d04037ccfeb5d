import type { CheckId } from '../checks.ts'
import type { RegistrationField } from '../fields.ts'

/** Steps of the provider's chain that reject with codes (registration.md, section 1), and sending, which reveals a lost registration. */
export const REGISTRATION_PROGRAMMES = ['profile', 'brand', 'campaign', 'toll_free', 'number', 'sending'] as const
export type RegistrationProgramme = (typeof REGISTRATION_PROGRAMMES)[number]

/**
 * Next step after a rejection (registration.md, section 6). `fix`: the owner edits and submits again. `wait`: the provider
 * was slow or broken. `support`: a person has to ask the provider. `final`: this registration cannot be approved.
 */
export const REJECTION_CLASSES = ['fix', 'wait', 'support', 'final'] as const
export type RejectionClass = (typeof REJECTION_CLASSES)[number]

/** Meaning of a code, in our words. */
export interface RejectionReading {
  class: RejectionClass
  /** Field of the forms to mend. Null: none, or several. */
  field: RegistrationField | null
  /** Check whose one-click mend applies. */
  check: CheckId | null
  /** One sentence to the artist: what was wrong. */
  text: string
  /** One sentence: what to do. Null: nothing can be done. */
  mend: string | null
}

export interface RejectionCode extends RejectionReading {
  code: number
  programme: readonly RegistrationProgramme[]
  /** Month of the data, as YYYY-MM. */
  asOf: string
}
