import type { ContactRow, MessageRow } from '@greenroom/db'
import { saidWord } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { recordAgreement } from '../../consent/public.ts'
import { joinedByWord } from '../events.ts'
import { joinSource } from '../queries/join-source.ts'
import { openQuestion } from '../queries/rule-facts.ts'
import { liveRules } from '../queries/rules.ts'
import { closeQuestion, insertFiring } from '../store/firings.ts'
import { sendAnswer } from './send-answer.ts'

/**
 * Completes a join by the person's YES: their agreement takes effect, unless they have left since they were asked, and
 * the rule's answer follows. By mail, only YES to the reply address of the question itself counts, because anybody can
 * write any From line, but only the mailbox has seen where to answer.
 * @returns false if nothing was asked
 */
export async function confirmJoin(
  context: Context,
  tx: OwnerTx,
  contact: ContactRow,
  message: MessageRow,
): Promise<boolean> {
  const { channel } = message
  const open = await openQuestion(context, tx, contact.id, channel)
  if (!open || (channel === 'email' && message.answersId !== open.firing.answerId)) return false
  const { firing, first } = open
  const rule = (await liveRules(context, tx)).find(({ id }) => id === firing.ruleId)
  const word = (rule && saidWord(first.content, rule.words, rule.match)) ?? null
  const agreed = { consents: { [channel]: firing.asked }, needsConfirmation: false }
  const source = `${await joinSource(context, tx, word, first)}, confirmed by YES`
  const origin = { method: 'keyword' as const, source, ip: null, userAgent: null, typedAt: firing.at }
  await recordAgreement(context, tx, agreed, { [channel]: contact }, origin)
  await announce(context, tx, joinedByWord(contact.id, firing.ruleId, context.now))
  await closeQuestion(context, tx, firing.messageId)
  const sent = await sendAnswer(context, tx, contact, message, rule?.answer ?? null, { canWait: true })
  await insertFiring(context, tx, {
    messageId: message.id,
    at: message.sentAt,
    ruleId: firing.ruleId,
    contactId: contact.id,
    ...sent,
  })
  return true
}
