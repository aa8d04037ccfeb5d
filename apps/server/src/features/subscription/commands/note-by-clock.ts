import type { SystemContext } from '../../../platform/context.ts'
import { lockSubscription } from '../store/subscriptions.ts'
import { noteChange } from './note-change.ts'

/** Announces what the clock alone has changed: the provider that would know more is not set up any more. */
export async function noteByClock(context: SystemContext, userId: string): Promise<void> {
  await context.db.asSystem(async (tx) => {
    const row = await lockSubscription(tx, userId)
    if (row) await noteChange(context, tx, row)
  })
}
