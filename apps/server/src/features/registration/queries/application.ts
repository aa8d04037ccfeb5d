import type { RegistrationRow } from '@greenroom/db'
import { emptyProfile } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { ApplicationParts } from '../policy/applications.ts'
import { submittedTaxOf } from '../policy/submitted-tax.ts'
import { findOpen, listNumbers } from './registrations.ts'

/** Reads what is handed in for a registration: the form as it was signed, whatever has been typed since. */
export async function readApplication(context: Context, tx: OwnerTx, row: RegistrationRow): Promise<ApplicationParts> {
  const { submitted } = row
  if (!submitted) throw new Error('a registration that was handed in has no form')
  return {
    row,
    // Fields that are newer than a form are empty in it.
    profile: { ...emptyProfile(), ...submitted, taxNumber: submittedTaxOf(context, row) },
    brand: await findOpen(context, tx, 'brand'),
    numbers: await listNumbers(context, tx),
  }
}
