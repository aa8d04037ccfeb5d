import type { Context } from '../../../platform/context.ts'
import { allPaths } from '../queries.ts'

/**
 * Removes all pictures of an owner from the store; their rows go after them. Safe to repeat: a file that is gone counts
 * as removed.
 * @throws Error when the store will not give one up
 */
export async function eraseFiles(context: Context): Promise<void> {
  for await (const path of allPaths(context))
    if (!(await context.providers.storage.remove(path))) throw new Error('a picture could not be removed')
}
