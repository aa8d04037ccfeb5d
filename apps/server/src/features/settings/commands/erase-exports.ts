import type { Context } from '../../../platform/context.ts'
import { listExportFiles } from '../queries/exports.ts'

/** Removes the files of an owner's exports from the store; their rows go after them. @throws Error when the store will not give one up */
export async function eraseExports(context: Context): Promise<void> {
  for (const path of await listExportFiles(context))
    if (!(await context.providers.storage.remove(path))) throw new Error('an export could not be removed')
}
