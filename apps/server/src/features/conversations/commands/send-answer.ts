import type { ContactRow, MessageRow } from '@greenroom/db'
import { ANSWER_PAUSE_MS, HELD_ANSWERS, heldAnswer } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { unlessRefused } from '../../../platform/db/unless-refused.ts'
import { queueMessage } from '../../messaging/public.ts'
import { notify } from '../../notifications/public.ts'
import { unsentReason } from '../policy/unsent.ts'
import { recentlySaid } from '../queries/rule-facts.ts'

/** Answer that was queued, or why it was not. Neither: there was none to send. */
export interface Sent {
  answerId: string | null
  unsent: string | null
}

/**
 * Queues an automatic answer to a message of a locked contact: at most one in a minute, three in a row, twenty a day, and
 * 5,000 an hour to all people together (records 0056 and 0058). The gate, the plan, and the wallet decide as for every
 * message.
 * @param options.canWait it leaves when the minute is over, instead of not at all
 */
export async function sendAnswer(
  context: Context,
  tx: OwnerTx,
  contact: ContactRow,
  message: MessageRow,
  content: string | null,
  { canWait = false } = {},
): Promise<Sent> {
  if (content === null) return { answerId: null, unsent: null }
  const { now, ownerId } = context
  // Answers to others at the same moment count, too.
  await holdLock(tx, `automatic-answers:${ownerId}`)
  const { said, lastAnswerAt, ...counted } = await recentlySaid(context, tx, contact.id)
  const held = heldAnswer(said, { now, receivedAt: message.sentAt, lastAnswerAt, ...counted })
  const isLater = held === 'pause' && canWait && lastAnswerAt !== undefined
  if (held && !isLater) {
    if (held === 'busy') await tellBusy(context, tx)
    return { answerId: null, unsent: held }
  }
  const { done, refused } = await unlessRefused(tx, () =>
    queueMessage(context, tx, {
      contactId: contact.id,
      channel: message.channel,
      content,
      origin: 'rule',
      purpose: 'conversation',
      answersId: message.id,
      ...(isLater ? { sendAt: new Date(lastAnswerAt.getTime() + ANSWER_PAUSE_MS) } : {}),
    }),
  )
  return refused ? { answerId: null, unsent: unsentReason(refused) } : { answerId: done.id, unsent: null }
}

/** Tells the owner once a day that they have too many automatic answers. */
const tellBusy = (context: Context, tx: OwnerTx) =>
  notify(context, tx, {
    cause: `automatic-answers-held/${context.now.toISOString().slice(0, 10)}`,
    kind: 'messages',
    title: 'Your automatic answers are paused',
    body: `${HELD_ANSWERS.busy.text} ${HELD_ANSWERS.busy.mend}`,
    path: '/dashboard/conversations/answers',
  })
