import type { SystemContext } from '../../../platform/context.ts'
import { listOrphansOfAll } from '../queries.ts'
import { deleteUploadsOfAll, markOrphansOfAll } from '../store.ts'

/** How long a picture may be unused before it goes: an editor with an Undo, or a page that is still being made, has it. */
const KEEP_MS = 24 * 60 * 60 * 1000
const BATCH = 200

/**
 * Removes the pictures that no site, block or profile of their owner has shown for 24 hours; deleting a site leads
 * here too. System work over all owners. A file that the store will not give up keeps its row and is tried again.
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
