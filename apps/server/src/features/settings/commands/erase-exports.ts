import type { Context } from '../../../platform/context.ts'
import { listExportFiles } from '../queries/exports.ts'

/**
 * Removes the files of an owner's exports from storage. Their rows are deleted afterward. @throws Error if storage
 * fails to remove one
 */
export async function eraseExports(context: Context): Promise<void> {
  for (const path of await listExportFiles(context))
    if (!(await context.providers.storage.remove(path))) throw new Error('an export could not be removed')
}
