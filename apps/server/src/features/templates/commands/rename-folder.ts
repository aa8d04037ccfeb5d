import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { moveFolder } from '../store.ts'

/** Renames a folder: on all of its templates, of both channels. @throws AppError NOT_FOUND if it has none */
export async function renameFolder(
  context: Context,
  { folder, to }: { folder: string; to: string },
): Promise<{ templates: number }> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const templates = await moveFolder(context, tx, folder, to)
    if (templates === 0) throw notFound('folder')
    return { templates }
  })
}
