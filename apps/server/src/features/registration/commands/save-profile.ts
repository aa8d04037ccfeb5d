import type { ProfileChanges } from '@greenroom/contracts'
import type { SenderProfileRow } from '@greenroom/db'
import type { SenderProfile } from '@greenroom/domain'
import { parsePhone } from '@greenroom/domain/phone'
import type { Context } from '../../../platform/context.ts'
import { seal } from '../../../platform/sealing.ts'
import { changedFields } from '../policy/fields.ts'
import { taxDigest } from '../policy/tax-digest.ts'
import { watchProof } from '../queries/watch-proof.ts'
import { lockProfile, writeProfile } from '../store/profiles.ts'

/** Digits of a tax number that are shown. */
const SHOWN_DIGITS = 4

/**
 * Saves fields as they are typed, also ones that are not right yet; the checks say what is wrong with them. The tax number is
 * sealed, and only its last digits are ever shown (standard N10).
 */
export async function saveProfile(context: Context, changes: ProfileChanges): Promise<void> {
  const { taxNumber, ...typed } = changedFields(changes)
  await context.db.forOwner(context.ownerId, async (tx) => {
    const { fields } = await lockProfile(context, tx)
    const settle = await watchProof(tx, context)
    await writeProfile(context, tx, {
      fields: { ...fields, ...tidy(typed) },
      ...(taxNumber === undefined ? {} : taxFields(context, taxNumber.trim())),
    })
    await settle()
  })
}

function taxFields(context: Context, typed: string): Pick<SenderProfileRow, 'taxNumber' | 'taxLastFour' | 'taxDigest'> {
  if (typed === '') return { taxNumber: null, taxLastFour: null, taxDigest: null }
  return {
    taxNumber: seal(context, 'tax-number', typed),
    taxLastFour: typed.slice(-SHOWN_DIGITS),
    taxDigest: taxDigest(context, typed),
  }
}

/** Writes phones as E.164 and countries in capitals, as far as they can be read. */
function tidy(typed: Partial<SenderProfile>): Partial<SenderProfile> {
  const { phone, country, region } = typed
  const parsed = phone ? parsePhone(phone, 'US') : undefined
  return {
    ...typed,
    ...(parsed?.ok ? { phone: parsed.e164 } : {}),
    ...(country === undefined ? {} : { country: country.toUpperCase() }),
    ...(region?.length === 2 ? { region: region.toUpperCase() } : {}),
  }
}
