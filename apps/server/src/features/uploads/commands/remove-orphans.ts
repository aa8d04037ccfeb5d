import type { SystemContext } from '../../../platform/context.ts'
import { listOrphansOfAll } from '../queries.ts'
import { deleteUploadsOfAll, markOrphansOfAll } from '../store.ts'

/** Milliseconds that an unused picture is kept: an editor with Undo, or an unfinished page, may need it. */
const KEEP_MS = 24 * 60 * 60 * 1000
const BATCH = 200

/**
 * Removes pictures that no site, block, or profile of their owner has shown for 24 hours, including those of deleted
 * sites. System work for all owners. If storage fails to remove a file, its row stays and the file is tried again.
 */
export async function removeOrphans(context: SystemContext): Promise<void> {
  const { db, log, now, providers } = context
  await db.asSystem((tx) => markOrphansOfAll(tx, now))
  const before = new Date(now.getTime() - KEEP_MS)
  let removed = 0
  for (let after = ''; ; ) {
    const paths = await listOrphansOfAll(context, before, after, BATCH)
    const gone: string[] = []
    for (const path of paths) if (await providers.storage.remove(path)) gone.push(path)
    removed += await db.asSystem((tx) => deleteUploadsOfAll(tx, gone))
    if (paths.length < BATCH) break
    after = paths.at(-1) ?? after
  }
  if (removed > 0) log.info({ removed }, 'unused pictures removed')
}
