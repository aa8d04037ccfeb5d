import type { MessageRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { lockOutbound } from '../store/outbound.ts'
import { giveUpMessage } from './give-up-message.ts'

/**
 * Takes back a message that has not left yet. Once canceled, it stays so.
 * @throws AppError NOT_FOUND; CONFLICT if it has left
 */
export async function cancelMessage(
  context: Context,
  tx: OwnerTx,
  contactId: string,
  messageId: string,
): Promise<MessageRow> {
  const locked = await lockOutbound(context, tx, messageId)
  if (locked?.contact.id !== contactId) throw notFound('message')
  const { message } = locked
  if (message.status === 'canceled') return message
  if (message.status !== 'queued' && message.status !== 'scheduled')
    throw new AppError('CONFLICT', 'This message has left already.')
  return giveUpMessage(context, tx, message, { status: 'canceled' })
}
