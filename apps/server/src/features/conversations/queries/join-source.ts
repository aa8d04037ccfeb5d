import type { MessageRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { readArtistName } from '../../minisites/public.ts'
import { senderShown } from '../../messaging/public.ts'

/** Returns where a word was sent to, as the proof keeps it. */
export async function joinSource(
  context: Context,
  tx: OwnerTx,
  word: string | null,
  { channel }: MessageRow,
): Promise<string> {
  const from = await senderShown(context, tx, channel, await readArtistName(context, tx))
  return `“${word ?? ''}” to ${from ?? 'us'}`
}
