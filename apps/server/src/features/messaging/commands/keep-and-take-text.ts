import type { SystemContext } from '../../../platform/context.ts'
import { type DeliveredText, textOf } from '../policy/delivered-text.ts'
import { insertLeasedOfAll, LEASE_SECONDS } from '../store/inbound-texts.ts'
import { takeLeased } from './take-leased.ts'

/** Keeps a text and takes it at once, so that it is a message when this resolves. */
export async function keepAndTakeText(context: SystemContext, text: DeliveredText): Promise<void> {
  const row = await insertLeasedOfAll(context.db, textOf(context, text), LEASE_SECONDS)
  if (row) await takeLeased(context, [row])
}
