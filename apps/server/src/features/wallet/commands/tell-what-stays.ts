import type { SystemContext } from '../../../platform/context.ts'
import type { OutboxEvent } from '../../../platform/outbox/relay.ts'
import { writeToOwner } from '../../notifications/public.ts'
import { whatStaysLetter } from '../render.ts'
import { foreseeReturn } from './foresee-return.ts'

/**
 * Tells an owner who leaves how much of their wallet cannot be refunded, or may not be. Sends nothing if all of it can.
 */
export async function tellWhatStays(context: SystemContext, { id, userId }: OutboxEvent): Promise<void> {
  const foreseen = await foreseeReturn(await context.asOwner(userId))
  if (foreseen.doubtful + foreseen.lost === 0) return
  await writeToOwner(context, userId, { cause: id, ...whatStaysLetter(context.urls, foreseen) })
}
