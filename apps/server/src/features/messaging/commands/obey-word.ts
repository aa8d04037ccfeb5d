import type { ContactRow, InboundTextRow, MessageRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/errors.ts'
import { recordWithdrawal, undoWithdrawal } from '../../consent/public.ts'
import { readArtist } from '../../minisites/public.ts'
import { WORD_ANSWERS } from '../policy/word-answers.ts'
import { countAnswersOfDay, hasConfirmedStop, lastWordBefore } from '../queries/words.ts'
import { dropFlag } from '../store/inbound.ts'
import { queueMessage } from './queue-message.ts'

/** Milliseconds in which HELP is answered once, so that two machines do not talk to each other. */
const HELP_MS = 60_000

/**
 * Most answers to words between an owner and a phone in a day (standard W22): each costs the operator a text, and STOP and
 * START in turn would ask for one every time. Nobody who means it needs more. The first STOP of a day is confirmed
 * beyond it.
 */
const MAX_ANSWERS_A_DAY = 6

/**
 * Does what a word of the list says, and answers in the same transaction: never lost, never twice. STOP is confirmed once
 * until a START comes between (standard S8). If the provider has answered, nothing is added. Beyond six answers a day,
 * words are obeyed in silence.
 */
export async function obeyWord(
  context: Context,
  tx: OwnerTx,
  contact: ContactRow,
  message: MessageRow,
  { recipient, isAnswered }: Pick<InboundTextRow, 'recipient' | 'isAnswered'>,
): Promise<void> {
  const word = message.handledAs
  if (!word) return
  const isOwed = await obey(context, tx, contact, message, word, recipient)
  if (!isOwed || isAnswered || !(await mayAnswer(context, tx, message))) return
  const { name, username } = await readArtist(context, tx)
  const page = username === undefined ? undefined : context.urls.siteUrl({ username })
  const answer = { content: WORD_ANSWERS[word]({ name, page }), answersId: message.id, undoSeconds: 0 }
  const asService = { channel: 'sms', origin: 'service', purpose: 'service' } as const
  try {
    await queueMessage(context, tx, { contactId: contact.id, ...asService, ...answer })
  } catch (error) {
    // The word takes effect even if no answer can be sent, e.g. to a country that is not served.
    if (!(error instanceof AppError) || error.code !== 'NOT_REACHABLE') throw error
    context.log.info({ word, details: error.details }, 'a word of the list could not be answered')
  }
}

async function mayAnswer(context: Context, tx: OwnerTx, message: MessageRow): Promise<boolean> {
  if ((await countAnswersOfDay(context, tx, message)) < MAX_ANSWERS_A_DAY) return true
  return message.handledAs === 'stop' && !(await hasConfirmedStop(context, tx, message))
}

/** Applies a word to a contact. @returns whether it has to be answered */
async function obey(
  context: Context,
  tx: OwnerTx,
  contact: ContactRow,
  message: MessageRow,
  word: 'stop' | 'start' | 'help',
  number: string,
): Promise<boolean> {
  if (word === 'help') {
    const last = await lastWordBefore(context, tx, message, ['help'])
    return !last || message.sentAt.getTime() - last.at.getTime() >= HELP_MS
  }
  await dropFlag(context, tx, message)
  if (word === 'start') {
    await undoWithdrawal(context, tx, contact, number)
    return true
  }
  const origin = { method: 'text', source: number, ip: null, userAgent: null } as const
  const recorded = await recordWithdrawal(context, tx, contact, ['sms'], origin)
  const last = await lastWordBefore(context, tx, message, ['stop', 'start'])
  return recorded.length > 0 || last?.word !== 'stop'
}
