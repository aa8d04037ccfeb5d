import type { ContactRow, SignUpRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { insertContact } from '../../contacts/public.ts'
import { firstLocked } from '../events.ts'
import { fieldsOf } from '../policy/person-fields.ts'
import { countWaiting } from '../queries/people.ts'

/**
 * Adds a contact with what was typed, except for a number that another contact has. If the plan is full, the contact
 * waits for room, and the owner is told about the first. Call with the limit locked.
 */
export async function makeContact(
  context: Context,
  tx: OwnerTx,
  { typed, miniSiteId, createdAt }: SignUpRow,
  { isFull, ofPhone }: { isFull: boolean; ofPhone: ContactRow | undefined },
): Promise<ContactRow> {
  const { phone: _, phoneCountry: __, ...others } = typed
  const contact = await insertContact(context, tx, {
    ...fieldsOf(ofPhone ? others : typed, undefined),
    source: 'page',
    minisiteId: miniSiteId,
    createdAt,
    lockedAt: isFull ? context.now : null,
  })
  if (isFull && (await countWaiting(context, tx)) === 1) await announce(context, tx, firstLocked(contact.id))
  return contact
}
