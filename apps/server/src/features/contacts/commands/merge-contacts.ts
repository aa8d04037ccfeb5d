import type { Contact } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { roomFreed } from '../../../platform/limits.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import type { Taken } from '../policy/merge.ts'
import { presentContact } from '../present.ts'
import { readContact } from '../queries/contact.ts'
import { holdPeople } from '../../../platform/db/hold-people.ts'
import { lockLive } from '../store/contacts.ts'
import { logPeople } from './log-people.ts'
import { mergeInto } from './merge-into.ts'

/**
 * Merges another contact into this one, with its history, and records how it was before.
 * @throws AppError NOT_FOUND; CONFLICT for a contact and itself
 */
export async function mergeContacts(
  context: Context,
  contactId: string,
  otherId: string,
  take: readonly Taken[],
): Promise<Contact> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    await holdPeople(context, tx)
    const live = await lockLive(context, tx, [contactId, otherId])
    if (!live.includes(contactId) || !live.includes(otherId)) throw notFound('contact')
    if (contactId === otherId) throw new AppError('CONFLICT', 'Choose another contact to merge into this one.')
    await mergeInto(context, tx, contactId, otherId, take)
    await logPeople(context, tx, 'merged', 2)
    await announce(context, tx, roomFreed)
    return presentContact(await readContact(context, tx, contactId))
  })
}
