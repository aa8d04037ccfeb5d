import type { Context } from '../../../platform/context.ts'
import { isReferenced } from '../queries.ts'
import { deleteUpload } from '../store.ts'

/**
 * Removes a picture of the owner. False if it could not be removed (product section 8): it is not theirs, a page or
 * profile of theirs still shows it (a duplicated site shares its pictures), or storage failed. The nightly job removes
 * the rest once nothing shows it.
 */
export async function removePicture(context: Context, path: string): Promise<boolean> {
  const used = await isReferenced(context, path)
  if (used !== false) return false
  if (!(await context.providers.storage.remove(path))) return false
  return context.db.forOwner(context.ownerId, (tx) => deleteUpload(tx, context.ownerId, path))
}
