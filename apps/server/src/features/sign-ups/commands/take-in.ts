import type { ContactRow, SignUpRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { countSignUp, openSignUpCount, type SignUpCount } from '../../analytics/public.ts'
import { hasNoRoom } from '../../contacts/public.ts'
import { holdPeople } from '../../../platform/db/hold-people.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { joinedByForm } from '../events.ts'
import { makeContact } from './make-contact.ts'
import { lockPeople } from '../queries/people.ts'
import { changeSignUp, lockSignUp } from '../store/sign-ups.ts'
import { recordAgreement } from '../../consent/public.ts'

/**
 * Creates the contact of a sign-up, or finds the one that has its address. That one is not changed by what a stranger
 * may have typed until its mailbox has confirmed. Above the plan's limit the contact is locked (product section 11).
 * Runs once, however often it is called.
 */
export async function takeIn(context: Context, signUpId: string): Promise<void> {
  const counting = await openSignUpCount(context)
  await context.db.forOwner(context.ownerId, async (tx) => {
    await holdPeople(context, tx)
    const seen = await lockSignUp(context, tx, signUpId)
    if (!seen || seen.takenInAt) return
    // Before locking any contact that others lock after the limit.
    const isFull = await hasNoRoom(context, tx)
    const { contact, isNew, holder } = await findOrMake(context, tx, seen, isFull)
    await changeSignUp(context, tx, signUpId, {
      contactId: contact.id,
      madeContactId: isNew ? contact.id : null,
      takenInAt: context.now,
    })
    await recordAgreement(context, tx, seen, { email: contact, sms: holder }, { ...seen, method: 'page' })
    await count(context, tx, seen, counting)
    if (seen.kind === 'page')
      await announce(context, tx, joinedByForm((holder ?? contact).id, seen.blockId, context.now))
  })
}

interface Found {
  contact: ContactRow
  isNew: boolean
  /** Contact with the phone number. Undefined if nobody may have it before the mailbox has confirmed. */
  holder: ContactRow | undefined
}

/** Finds the contact with the email address, or else the number, or adds a new one. */
async function findOrMake(context: Context, tx: OwnerTx, row: SignUpRow, isFull: boolean): Promise<Found> {
  const { ofEmail, ofPhone } = await lockPeople(context, tx, row.typed)
  const known = row.typed.email === undefined ? ofPhone : ofEmail
  if (known) return { contact: known, isNew: false, holder: ofPhone }
  const contact = await makeContact(context, tx, row, { isFull, ofPhone })
  return { contact, isNew: true, holder: ofPhone ?? contact }
}

async function count(context: Context, tx: OwnerTx, row: SignUpRow, counting: SignUpCount): Promise<void> {
  const { miniSiteId: siteId, blockId, ip, userAgent, referrer, visit: known } = row
  if (!siteId || !blockId) return
  await countSignUp(context, tx, counting, {
    ownerId: context.ownerId,
    siteId,
    blockId,
    visit: {
      ip: ip ?? '',
      userAgent: userAgent ?? '',
      purpose: '',
      language: known?.language ?? undefined,
      isPrivate: known?.isPrivate ?? false,
    },
    said: { referrer: referrer ?? undefined, words: { utm: known?.utm ?? null, code: known?.code ?? null } },
  })
}
