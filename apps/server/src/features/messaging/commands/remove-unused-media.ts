import { DAY_MS } from '@greenroom/domain'
import type { JobContext } from '../../../platform/context.ts'
import { listUnusedOfAll, listWaitingOfAll } from '../queries/media.ts'
import { deleteMediaOfAll, forgetUnusedOfAll } from '../store/media.ts'

const BATCH = 200

/**
 * System work: deletes files that have waited for a message for a day, then removes from storage what no row names
 * anymore. If storage fails to remove a file, it is tried again the next night.
 */
export async function removeUnusedMedia(context: JobContext): Promise<void> {
  const { db, log, now, providers, signal } = context
  for (let count = BATCH; count === BATCH; ) {
    const ids = await listWaitingOfAll(context, new Date(now.getTime() - DAY_MS), BATCH)
    if (ids.length > 0) await db.asSystem((tx) => deleteMediaOfAll(tx, ids))
    count = ids.length
  }
  let removed = 0
  for (let after = '', count = BATCH; count === BATCH; ) {
    signal.throwIfAborted()
    const paths = await listUnusedOfAll(context, after, BATCH)
    const gone: string[] = []
    for (const path of paths) if (await providers.storage.remove(path)) gone.push(path)
    if (gone.length > 0) await db.asSystem((tx) => forgetUnusedOfAll(tx, gone))
    removed += gone.length
    count = paths.length
    after = paths.at(-1) ?? after
  }
  if (removed > 0) log.info({ removed }, 'unused files of messages removed')
}
