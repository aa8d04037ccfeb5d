import type { Context } from '../../../platform/context.ts'
import { listFiles } from '../queries/imports.ts'

/**
 * Removes an owner's lists from storage. Their rows are deleted afterward. @throws Error if storage fails to remove one
 */
export async function eraseLists(context: Context): Promise<void> {
  for (const { filePath } of await listFiles(context))
    if (!(await context.providers.storage.remove(filePath))) throw new Error('a list could not be removed')
}
