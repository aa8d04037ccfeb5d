import type { RegistrationRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import { unseal } from '../../../platform/sealing.ts'

/** Returns the tax number that was handed in, in the clear: for the registrar alone (standard N10). Empty: there is none. */
export const submittedTaxOf = (context: Context, { submittedTax }: Pick<RegistrationRow, 'submittedTax'>): string =>
  submittedTax === null ? '' : unseal(context, 'tax-number', submittedTax)
