import type { Context } from '../../../platform/context.ts'
import { allPaths } from '../queries.ts'

/**
 * Removes all pictures of an owner from storage. Their rows are deleted afterward. Safe to repeat: a missing file
 * counts as removed.
 * @throws Error if storage fails to remove one
 */
export async function eraseFiles(context: Context): Promise<void> {
  for await (const path of allPaths(context))
    if (!(await context.providers.storage.remove(path))) throw new Error('a picture could not be removed')
}
