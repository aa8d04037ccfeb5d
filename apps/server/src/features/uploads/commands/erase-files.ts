import type { Context } from '../../../platform/context.ts'
import { listPaths } from '../queries.ts'

const BATCH = 200

/**
 * Removes all pictures of an owner from the store; their rows go after them. Safe to repeat: a file that is gone counts
 * as removed.
 * @throws Error when the store will not give one up
 */
export async function eraseFiles(context: Context): Promise<void> {
  let after = ''
  for (let count = BATCH; count === BATCH; ) {
    const paths = await listPaths(context, after, BATCH)
    for (const path of paths)
      if (!(await context.providers.storage.remove(path))) throw new Error('a picture could not be removed')
    count = paths.length
    after = paths.at(-1) ?? after
  }
}
