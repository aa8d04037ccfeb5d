import type { Context } from '../../../platform/context.ts'
import { allMediaPaths } from '../queries/media.ts'

/**
 * Removes all files of an owner's messages from storage. Their rows are deleted afterward. @throws Error if storage
 * fails to remove one
 */
export async function eraseMedia(context: Context): Promise<void> {
  for await (const path of allMediaPaths(context))
    if (!(await context.providers.storage.remove(path))) throw new Error('a file of a message could not be removed')
}
