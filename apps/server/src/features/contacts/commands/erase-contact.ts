import { noteInAuditLog } from '../../../platform/audit-log.ts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { roomFreed } from '../../../platform/limits.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { eraseMentionsOf, forgetContactOf } from '../../../platform/person-data.ts'
import { holdPeople } from '../../../platform/db/hold-people.ts'
import { lockPersonOf, removePersonOf } from '../store/person.ts'
import { forgetWordings, suppress, wordingsOfPerson } from '../../consent/public.ts'
import { logPeople } from './log-people.ts'

/** Milliseconds to read everything an owner has besides contacts once. */
const STATEMENT_MS = 60_000

/**
 * Erases a person for good, with all messages and everything that mentions them (standard S20). Keyed hashes of their
 * addresses stay, so that they are opted out if anybody adds them again.
 * @param address network address of the request
 * @throws AppError NOT_FOUND
 */
export async function eraseContact(context: Context, id: string, address: string): Promise<void> {
  const known = await context.db.asSystem((system) => lockPersonOf(system, context, id))
  if (!known) throw notFound('contact')
  await forgetContactOf(context, known.person)
  await context.db.asSystem(
    async (system) => {
      await holdPeople(context, system)
      const found = await lockPersonOf(system, context, id)
      if (!found) throw notFound('contact')
      const wordings = await wordingsOfPerson(system, context, found.person)
      await removePersonOf(system, context, found.person, found.row.tags)
      await forgetWordings(
        system,
        context,
        wordings.map(({ id: wordingId }) => wordingId),
      )
      await eraseMentionsOf(context, system, found.person)
      await logPeople(context, system, 'erased', 1)
      await suppress(context, system, 'email', found.person.emails, 'erased')
      await suppress(context, system, 'sms', found.person.phones, 'erased')
      await announce(context, system, roomFreed)
    },
    { statement: STATEMENT_MS },
  )
  await noteInAuditLog(context, { event: 'contacts.person-erased', userId: context.ownerId, address })
}
