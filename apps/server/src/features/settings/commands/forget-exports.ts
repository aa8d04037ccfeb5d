import type { SystemContext } from '../../../platform/context.ts'
import { listExpiredOfAll } from '../queries/exports.ts'
import { deleteExportsOfAll } from '../store/exports.ts'

const BATCH = 200

/**
 * Removes expired exports, files first. If storage fails to remove a file, its row stays and the file is tried again.
 */
export async function forgetExports(context: SystemContext): Promise<void> {
  const expired = await listExpiredOfAll(context, BATCH)
  const gone: string[] = []
  for (const { id, path } of expired) if (!path || (await context.providers.storage.remove(path))) gone.push(id)
  await deleteExportsOfAll(context, gone)
}
