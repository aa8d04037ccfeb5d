import type { ContactRow, MessageRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { readArtistName } from '../../minisites/public.ts'
import { channelGates } from '../../messaging/public.ts'

/** Returns where a word was sent to, as the proof keeps it. */
export async function joinSource(
  context: Context,
  tx: OwnerTx,
  contact: ContactRow,
  word: string | null,
  { channel }: MessageRow,
): Promise<string> {
  const gate = (await channelGates(context, tx, contact, await readArtistName(context, tx))).find(
    (one) => one.channel === channel,
  )
  return `“${word ?? ''}” to ${gate?.from ?? 'us'}`
}
