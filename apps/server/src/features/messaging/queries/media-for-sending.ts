import type { MessageMediaRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { PUBLIC_MEDIA, PUBLIC_MEDIA_MS } from '../policy/media.ts'
import { readFiles, readMedia } from './media.ts'

/** A file of a message on its way out. */
export interface MediaForSending extends Pick<MessageMediaRow, 'id' | 'type' | 'name' | 'bytes'> {
  /** Address at which a carrier fetches a picture, for twelve hours. */
  url: string
  /** Returns the bytes. @throws Error if the store does not answer or has lost it */
  read(): Promise<Buffer>
}

/** Returns the files of an outbound message, in order: addresses for texts, bytes for mails. */
export async function mediaForSending(context: Context, tx: OwnerTx, messageId: string): Promise<MediaForSending[]> {
  const { links, now, ownerId, providers, urls } = context
  const rows = await readMedia(ownerId, tx, [messageId])
  const until = new Date(now.getTime() + PUBLIC_MEDIA_MS)
  return rows
    .filter(({ path }) => path !== '')
    .map(({ id, type, name, bytes, path }) => ({
      id,
      type,
      name: name || `file-${id.slice(-6)}`,
      bytes,
      url: urls.absolute(`/m/${links.sign(PUBLIC_MEDIA, { path, type }, until)}`),
      read: async () => {
        const file = await providers.storage.get(path)
        if (!file) throw new Error(`the store has lost a file of message ${messageId}`)
        return file.data
      },
    }))
}

/** Returns the addresses at which a carrier fetches these pictures of a campaign, for twelve hours, in their order. */
export async function mediaUrlsOf(context: Context, tx: OwnerTx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { links, now, urls } = context
  const until = new Date(now.getTime() + PUBLIC_MEDIA_MS)
  const files = new Map((await readFiles(context.ownerId, tx, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const { path = '', type = '' } = files.get(id) ?? {}
    return path === '' ? [] : [urls.absolute(`/m/${links.sign(PUBLIC_MEDIA, { path, type }, until)}`)]
  })
}
