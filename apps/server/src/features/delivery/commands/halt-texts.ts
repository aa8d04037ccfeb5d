import type { Context } from '../../../platform/context.ts'
import { sendingTexts } from '../queries/sending-texts.ts'
import { haltSend } from './halt-send.ts'

/** Pauses all texts to many of an owner that are under way, because their number may not send (standard S10). */
export async function haltTexts(context: Context): Promise<void> {
  const ids = await context.db.readForOwner(context.ownerId, (tx) => sendingTexts(context, tx))
  for (const id of ids) await haltSend(context, id, 'sender')
}
