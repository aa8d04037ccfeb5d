import type { Context } from '../../../platform/context.ts'
import { listFiles } from '../queries/imports.ts'

/** Removes the lists of an owner from the store; their rows go after them. @throws Error when the store will not give one up */
export async function eraseLists(context: Context): Promise<void> {
  for (const { filePath } of await listFiles(context))
    if (!(await context.providers.storage.remove(filePath))) throw new Error('a list could not be removed')
}
