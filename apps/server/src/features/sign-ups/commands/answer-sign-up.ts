import type { ContactRow, SignUpRow } from '@greenroom/db'
import type { SystemContext } from '../../../platform/context.ts'
import type { MailKind } from '../render/mails.ts'
import { isMailboxOf } from '../policy/person-fields.ts'
import { readPerson } from '../queries/people.ts'
import { readSignUp } from '../store/sign-ups.ts'
import { takeIn } from './take-in.ts'
import { writeToFan } from './write-to-fan.ts'

/**
 * Creates the contact of a sign-up, and sends the mail that fits: a confirmation, a welcome, or a note that they are on
 * the list already.
 */
export async function answerSignUp(context: SystemContext, userId: string, signUpId: string): Promise<void> {
  const owner = await context.asOwner(userId)
  await takeIn(owner, signUpId)
  const row = await readSignUp(owner, signUpId)
  const contact = row?.contactId ? await readPerson(owner, row.contactId) : undefined
  const to = row?.typed.email
  // If another address was typed since, that one has to be confirmed (askProof).
  if (!row || !contact || to === undefined || !isMailboxOf(contact, to)) return
  const kind = kindOf(row, contact)
  if (kind) await writeToFan(owner, { id: `fan/${signUpId}`, kind, to, contact, signUpId, siteId: row.miniSiteId })
}

/**
 * Returns the kind of mail. People who wait for room in the plan get only confirmations (product section 11).
 */
function kindOf({ madeContactId }: SignUpRow, { emailConsent, lockedAt }: ContactRow): MailKind | undefined {
  if (emailConsent !== 'subscribed') return 'confirm'
  if (lockedAt) return undefined
  return madeContactId ? 'welcome' : 'known'
}
