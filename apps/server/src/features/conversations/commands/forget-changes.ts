import type { JobContext } from '../../../platform/context.ts'
import { forgetChangesOfAll } from '../store/thread-changes.ts'

/** Forgets what changes of many threads replaced, once they can no longer be undone. */
export const forgetChanges = ({ db, now }: JobContext): Promise<void> =>
  db.asSystem((system) => forgetChangesOfAll(system, now))
