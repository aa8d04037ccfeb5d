import type { ContactRow, SignUpRow } from '@greenroom/db'
import type { Context, SystemContext } from '../../../platform/context.ts'
import { addressMark } from '../../consent/public.ts'
import { holdersOf, readPerson } from '../queries/people.ts'
import { isMailboxOf } from '../policy/person-fields.ts'
import { readSignUp } from '../store/sign-ups.ts'
import { writeToFan } from './write-to-fan.ts'

/**
 * Asks the mailboxes that have to confirm what was typed: the new one, and that of the contact with the number. If
 * nothing has to be confirmed, nobody is written to, and nobody sees the difference.
 */
export async function askProof(context: SystemContext, userId: string, signUpId: string): Promise<void> {
  const owner = await context.asOwner(userId)
  const row = await readSignUp(owner, signUpId)
  const contact = row?.contactId ? await readPerson(owner, row.contactId) : undefined
  if (!row || !contact) return
  const holder = await holderOfNumber(owner, row, contact)
  if (row.typed.email !== undefined && isWanting(row, contact))
    await ask(owner, row, contact, row.typed.email, 'details')
  if (holder?.email && holder.email !== row.typed.email) await ask(owner, row, holder, holder.email, 'number')
}

function ask(owner: Context, row: SignUpRow, contact: ContactRow, to: string, kind: 'details' | 'number') {
  // A mailbox is asked once for the same thing. What was typed since is confirmed by the same link.
  const id = `fan/${row.id}/${addressMark(owner, to)}`
  return writeToFan(owner, { id, kind, to, contact, signUpId: row.id, siteId: row.miniSiteId })
}

/**
 * Tells whether a mailbox has to confirm: another than the contact's, or details about a known contact that the sign-up
 * itself did not ask for.
 */
const isWanting = (row: SignUpRow, contact: ContactRow): boolean =>
  !isMailboxOf(contact, row.typed.email) ||
  (row.kind === 'page' &&
    (row.confirmedAt !== null || (row.madeContactId !== contact.id && contact.emailConsent === 'subscribed')))

async function holderOfNumber(
  owner: Context,
  { typed }: SignUpRow,
  contact: ContactRow,
): Promise<ContactRow | undefined> {
  const { phone } = typed
  if (phone === undefined || phone === contact.phone) return undefined
  const { ofPhone } = await owner.db.forOwner(owner.ownerId, (tx) => holdersOf(owner, tx, { phone }))
  return ofPhone && ofPhone.id !== contact.id ? ofPhone : undefined
}
