import type { ContactRow } from '@greenroom/db'
import { parsePhone } from '@greenroom/domain/phone'
import type { Context } from '../../../platform/context.ts'
import { holdPeople } from '../../../platform/db/hold-people.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { findByAddress, hasNoRoom, insertOrLock, type NewContactRow, placeAfter } from '../../contacts/public.ts'
import { MAX_NEW_WRITERS, NEW_WRITERS_MS, TooManyWriters } from '../policy/new-writers.ts'
import { countNewWriters } from '../queries/new-writers.ts'

/** Sender of an inbound message: a phone number in E.164, or an email address with the name in its From header. */
export type Writer = { phone: string } | { email: string; name: string }

/** Longest name of a contact, in characters. */
const MAX_NAME = 200

/**
 * Returns the contact who wrote, locked until the transaction ends. A stranger becomes a contact whose consent is
 * unknown; above the plan's limit it waits for room and is kept (product section 11). Two messages of a new person at
 * once make one contact.
 * @throws TooManyWriters if more strangers have written mail within an hour than become contacts
 */
export async function findOrMakeWriter(context: Context, tx: OwnerTx, writer: Writer): Promise<ContactRow> {
  await holdPeople(context, tx)
  const find = async () => (await findByAddress(tx, context.ownerId, writer))[0]
  const known = await find()
  if (known) return known
  if ('email' in writer) await requireFewWriters(context, tx)
  // Takes the lock of the limit first, as everybody does who then locks contacts.
  const isFull = await hasNoRoom(context, tx)
  return (await find()) ?? insertOrLock(context, tx, fieldsOf(writer), isFull)
}

async function requireFewWriters(context: Context, tx: OwnerTx): Promise<void> {
  const since = new Date(context.now.getTime() - NEW_WRITERS_MS)
  if ((await countNewWriters(context, tx, since)) >= MAX_NEW_WRITERS) throw new TooManyWriters()
}

function fieldsOf(writer: Writer): NewContactRow {
  if ('email' in writer) return { email: writer.email, name: writer.name.trim().slice(0, MAX_NAME), source: 'mail' }
  const read = parsePhone(writer.phone)
  const phoneCountry = (read.ok && read.country) || null
  return { phone: writer.phone, phoneCountry, ...placeAfter(undefined, {}, { phoneCountry }), source: 'text' }
}
