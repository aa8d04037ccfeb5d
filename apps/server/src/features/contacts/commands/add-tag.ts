import type { ContactRow } from '@greenroom/db'
import { cleanTags, MAX_TAGS } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { tagsBetween } from '../policy/changes.ts'
import { updateRow } from '../store/contacts.ts'
import { noteEvent } from '../store/events.ts'

/**
 * Adds a tag to a contact that its caller has locked, and records it in the history. A contact that has it already, or
 * has as many tags as one can have, stays as it is.
 */
export async function addTag(context: Context, tx: OwnerTx, row: ContactRow, tag: string): Promise<void> {
  const tags = cleanTags([...row.tags, tag])
  const changes = tagsBetween(row.tags, tags)
  if (changes.added.length === 0 || tags.length > MAX_TAGS) return
  await updateRow(context, tx, row.id, { tags })
  await noteEvent(context, tx, row.id, 'tagged', changes)
}
