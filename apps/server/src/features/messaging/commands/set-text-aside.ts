import type { InboundTextRow } from '@greenroom/db'
import type { SystemContext } from '../../../platform/context.ts'
import { textFailed } from '../events.ts'
import type { TooManyWriters } from '../policy/new-writers.ts'
import { senderOfNumber } from '../queries/senders.ts'
import { setAsideOfAll } from '../store/inbound-texts.ts'
import { textsIn } from '../store/text-intake.ts'

/**
 * Gives a text that could not be taken a job of its own, so that it keeps no others waiting.
 * @param crowd set if it waits only because too many people write for the first time
 */
export async function setTextAside(
  context: SystemContext,
  { providerId, recipient }: InboundTextRow,
  crowd?: TooManyWriters,
): Promise<void> {
  const userId = (await senderOfNumber(context.db.system, recipient))?.userId
  const job = crowd ? { id: `${providerId}/${crowd.until.toISOString()}`, startAfter: crowd.until } : { id: providerId }
  await context.db.asSystem(async (tx) => {
    await setAsideOfAll(tx, providerId, { state: 'alone', userId: userId ?? null })
    await context.enqueue(textFailed, { providerId, ...(userId ? { userId } : {}) }, { ...job, tx })
  })
  textsIn.inc({ outcome: crowd ? 'waits' : 'failed' })
  if (crowd)
    context.log.warn({ text: providerId, until: crowd.until }, 'a text of somebody new waits: too many write at once')
}
