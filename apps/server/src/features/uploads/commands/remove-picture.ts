import type { Context } from '../../../platform/context.ts'
import { isReferenced } from '../queries.ts'
import { deleteUpload } from '../store.ts'

/**
 * Removes a picture of the owner. False where it could not be removed (product section 8): it is not theirs, a page or
 * profile of theirs still shows it (a duplicated site shares its pictures), or the store failed. What is left is
 * removed by the nightly job once nothing shows it.
 */
export async function removePicture(context: Context, path: string): Promise<boolean> {
  const used = await isReferenced(context, path)
  if (used !== false) return false
  if (!(await context.providers.storage.remove(path))) return false
  return context.db.forOwner(context.ownerId, (tx) => deleteUpload(tx, context.ownerId, path))
}
