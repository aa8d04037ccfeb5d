import type { RegistrationField } from '../fields.ts'
import type { CheckId } from '../checks.ts'
import type { RejectionReading, RegistrationProgramme, RejectionCode } from './kinds.ts'

type Place = RegistrationField | null
type Check = CheckId | null

export const fix = (field: Place, check: Check, text: string, mend: string): RejectionReading => ({
  class: 'fix',
  field,
  check,
  text,
  mend,
})

export const wait = (text: string, mend: string): RejectionReading => ({
  class: 'wait',
  field: null,
  check: null,
  text,
  mend,
})

export const support = (text: string, field: Place = null, check: Check = null): RejectionReading => ({
  class: 'support',
  field,
  check,
  text,
  mend: 'Send us this code, and we will ask the provider.',
})

export const final = (field: Place, check: Check, text: string, mend: string | null = null): RejectionReading => ({
  class: 'final',
  field,
  check,
  text,
  mend,
})

/** Returns the readings of one source as entries. */
export const listCodes = (
  programme: RegistrationProgramme | readonly RegistrationProgramme[],
  asOf: string,
  readings: Readonly<Record<number, RejectionReading>>,
): RejectionCode[] =>
  Object.entries(readings).map(([code, reading]) => ({
    ...reading,
    code: Number(code),
    programme: [programme].flat(),
    asOf,
  }))
