import type { JobContext } from '../../../platform/context.ts'
import { openDueOfAll } from '../store/threads.ts'

/** Opens the snoozed threads that have come due. */
export async function openDue({ db, now, signal }: JobContext): Promise<void> {
  while (true) {
    signal.throwIfAborted()
    const { isAll } = await db.asSystem((system) => openDueOfAll(system, now))
    if (isAll) return
  }
}
