import type { JobContext } from '../../../platform/context.ts'
import { forgetChangesOfAll } from '../store/thread-changes.ts'

/** Forgets what changes of many threads replaced, once they can no longer be undone. */
export async function forgetChanges({ db, now }: JobContext): Promise<void> {
  for (let isAll = false; !isAll; ) isAll = await db.asSystem((system) => forgetChangesOfAll(system, now))
}
