import type { ContactRow, SignUpRow } from '@greenroom/db'
import type { ConsentChannel } from '@greenroom/domain'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { gazetteer } from '../../../platform/places/places.ts'
import { holdPeople } from '../../../platform/db/hold-people.ts'
import type { TypedMore } from '../events.ts'
import { recordAgreement, recordWithdrawal } from '../../consent/public.ts'
import { isMailboxOf } from '../policy/person-fields.ts'
import { lockPeople, unclaimed } from '../queries/people.ts'
import { writeFields } from './write-fields.ts'
import { lockSignUp, readSignUp, speaksFor } from '../store/sign-ups.ts'
import { takeIn } from './take-in.ts'

/**
 * Writes what was typed since into its contact if the person may speak for it; otherwise it waits until the mailbox
 * confirms. A new mailbox always waits, and so does a number that another contact has.
 */
export async function writeTyped(
  system: SystemContext,
  userId: string,
  { signUpId, agreed, gone }: TypedMore,
): Promise<void> {
  const context = await system.asOwner(userId)
  await takeIn(context, signUpId)
  const kept = await readSignUp(context, signUpId)
  const cities = kept?.typed.city === undefined ? undefined : await gazetteer()
  await context.db.forOwner(context.ownerId, async (tx) => {
    await holdPeople(context, tx)
    const sign = await lockSignUp(context, tx, signUpId)
    const own = sign && (await ownContact(context, tx, sign))
    if (!sign || !own) return
    const typed = typedBy(sign)
    const row = await writeFields(context, tx, own, await unclaimed(context, tx, own, typed), cities)
    const isStill = (channel: ConsentChannel) => channel in sign.consents
    const origin = { ...sign, method: sign.kind === 'page' ? ('page' as const) : ('complete-contact' as const) }
    await recordWithdrawal(
      context,
      tx,
      row,
      gone.filter((channel) => !isStill(channel)),
      origin,
    )
    const consents = Object.fromEntries(
      Object.entries(sign.consents).filter(([channel]) => agreed.includes(channel as ConsentChannel)),
    )
    const people = {
      ...(isMailboxOf(row, typed.email) ? { email: row } : {}),
      ...(row.phone === (typed.phone ?? row.phone) ? { sms: row } : {}),
      visits: row,
    }
    await recordAgreement(context, tx, { consents, needsConfirmation: sign.needsConfirmation }, people, origin)
  })
}

/** Returns the contact if the person who typed may speak for it. */
async function ownContact(context: Context, tx: OwnerTx, row: SignUpRow): Promise<ContactRow | undefined> {
  const { own } = await lockPeople(context, tx, { id: row.contactId })
  return own && (await speaksFor(context, tx, row)) ? own : undefined
}

/**
 * Returns what remains to be written. A form contains everything; on their own page people have written everything but
 * the number, which another contact may have.
 */
const typedBy = ({ kind, typed }: SignUpRow): SignUpRow['typed'] => {
  const { phone, phoneCountry } = typed
  if (kind === 'page') return typed
  return phone === undefined ? {} : { phone, ...(phoneCountry ? { phoneCountry } : {}) }
}
