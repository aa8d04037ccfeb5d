import type { AnswerRuleRow, ContactRow, MessageRow } from '@greenroom/db'
import { CONFIRM_WITHIN_MS, joinQuestion, needsYes } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { recordAgreement, stateOf, writeConsent } from '../../consent/public.ts'
import { joinedByWord } from '../events.ts'
import { joinSource } from '../queries/join-source.ts'
import { type Sent, sendAnswer } from './send-answer.ts'

/** A rule that fires for a message. */
export interface Fired {
  rule: AnswerRuleRow
  /** Word that was found. */
  word: string | null
  contact: ContactRow
  message: MessageRow
}

/**
 * Records what a join word agreed to, with its wording, the word, and the number or mailbox it was sent to (standard
 * S19). It is the person's own word, from their own phone, so it also undoes an earlier withdrawal (record 0027). Where
 * the word alone is no proof, asks them to confirm instead.
 * @returns the question; undefined if there is nothing to ask
 */
export async function joinList(
  context: Context,
  tx: OwnerTx,
  { rule: { id: ruleId, wording }, word, contact, message }: Fired,
): Promise<(Sent & { asked: string; askedUntil: Date }) | undefined> {
  const { channel } = message
  if (wording === null || stateOf(contact, channel) === 'subscribed') return undefined
  const source = await joinSource(context, tx, word, message)
  if (!needsYes(channel, message.address ?? contact.phone ?? '')) {
    const agreed = { consents: { [channel]: wording }, needsConfirmation: false }
    const origin = { method: 'keyword' as const, source, ip: null, userAgent: null }
    await recordAgreement(context, tx, agreed, { [channel]: contact }, origin)
    await announce(context, tx, joinedByWord(contact.id, ruleId, context.now))
    return undefined
  }
  const sent = await sendAnswer(context, tx, contact, message, joinQuestion(wording))
  if (sent.answerId !== null)
    await writeConsent(context, tx, contact.id, {
      channel,
      state: 'pending',
      actor: 'person',
      method: 'keyword',
      wording,
      source,
    })
  return { ...sent, asked: wording, askedUntil: new Date(context.now.getTime() + CONFIRM_WITHIN_MS) }
}
