import type { ContactRow, SignUpRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { countSignUp } from '../../analytics/public.ts'
import { holdPeople } from '../../../platform/db/hold-people.ts'
import { hasNoRoom } from '../policy/room.ts'
import { makeContact } from './make-contact.ts'
import { lockPeople } from '../queries/people.ts'
import { changeSignUp, lockSignUp } from '../store/sign-ups.ts'
import { recordAgreement } from '../../consent/public.ts'

/**
 * Makes a contact of a sign-up, or finds the one who has its address: then nothing of theirs is changed or overwritten by what
 * a stranger may have typed; it waits until the mailbox has confirmed. Over the plan's limit the contact is kept
 * locked (product section 11). Done once, however often it is asked for.
 */
export async function takeIn(context: Context, signUpId: string): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    await holdPeople(context, tx)
    const seen = await lockSignUp(context, tx, signUpId)
    if (!seen || seen.takenInAt) return
    // Before any contact is locked that others lock under the limit.
    const isFull = await hasNoRoom(context, tx)
    const { contact, isNew, holder } = await findOrMake(context, tx, seen, isFull)
    await changeSignUp(context, tx, signUpId, {
      contactId: contact.id,
      madeContactId: isNew ? contact.id : null,
      takenInAt: context.now,
    })
    await recordAgreement(context, tx, seen, { email: contact, sms: holder }, { ...seen, method: 'page' })
    await count(context, tx, seen)
  })
}

interface Found {
  contact: ContactRow
  isNew: boolean
  /** Who has the phone number; undefined where nobody may have it before the mailbox has confirmed. */
  holder: ContactRow | undefined
}

/** Who has the email address, else the number; where nobody does, somebody new. */
async function findOrMake(context: Context, tx: OwnerTx, row: SignUpRow, isFull: boolean): Promise<Found> {
  const { ofEmail, ofPhone } = await lockPeople(context, tx, row.typed)
  const known = row.typed.email === undefined ? ofPhone : ofEmail
  if (known) return { contact: known, isNew: false, holder: ofPhone }
  const contact = await makeContact(context, tx, row, { isFull, ofPhone })
  return { contact, isNew: true, holder: ofPhone ?? contact }
}

async function count(context: Context, tx: OwnerTx, row: SignUpRow): Promise<void> {
  const { miniSiteId: siteId, blockId, ip, userAgent, referrer } = row
  if (!siteId || !blockId) return
  const visit = { ip: ip ?? '', userAgent: userAgent ?? '', purpose: '' }
  await countSignUp(context, tx, { ownerId: context.ownerId, siteId, blockId, visit, referrer: referrer ?? undefined })
}
