import { randomBytes } from 'node:crypto'
import type { MessageMediaRow } from '@greenroom/db'
import { isPictureType, PROCESS_FAILED_MESSAGE } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import { AppError } from '../../../platform/errors.ts'
import { drawPicture } from '../../uploads/public.ts'
import { MAX_FILES, MAX_TOTAL_BYTES, MAX_WAITING_FILES, storedName, storedType } from '../policy/media.ts'
import { countMedia } from '../queries/media.ts'
import { insertMedia } from '../store/media.ts'

/** A file as it was received. */
export interface ReceivedMedia {
  type: string
  name: string
  read(): Promise<Buffer>
}

const FULL =
  'Your messages hold as many files as we can keep. Delete contacts that you no longer need, or share a link.'
const TOO_MANY_WAITING = 'You have many files that were not sent yet. Send some of them first.'

/**
 * Stores a file that waits for its message. A picture is drawn anew, without its metadata (standard W8); anything else
 * stays as it is. Names in the store are random and without an extension, so that only this feature serves them. The
 * row is written before the file, so that one left by a crash is found and removed.
 * @param isInbound true for a file of somebody's message: it does not wait for the owner to send it
 * @throws AppError UNSUPPORTED_TYPE, UPLOAD_ERROR for a picture that cannot be read; UPLOAD_ERROR if the owner's room is
 *   used up; UNAVAILABLE, RATE_LIMITED
 */
export async function keepFile(
  context: Context,
  file: ReceivedMedia,
  { isInbound = false } = {},
): Promise<MessageMediaRow> {
  const { db, now, ownerId, providers } = context
  const type = storedType(file.type)
  const drawn = isPictureType(type) ? await drawPicture(ownerId, 'message', file.read) : undefined
  const data = drawn?.data ?? (await file.read())
  const name = randomBytes(16).toString('hex')
  const row: MessageMediaRow = {
    id: context.newId(),
    userId: ownerId,
    messageId: null,
    position: 0,
    path: `messages/${name.slice(0, 2)}/${name}`,
    type: drawn?.contentType ?? type,
    name: storedName(file.name),
    bytes: data.length,
    width: drawn?.width ?? null,
    height: drawn?.height ?? null,
    createdAt: now,
  }
  await db.forOwner(ownerId, async (tx) => {
    await holdLock(tx, `message-media:${ownerId}`)
    const { files, waiting, bytes } = await countMedia(context, tx)
    if (files >= MAX_FILES || bytes + row.bytes > MAX_TOTAL_BYTES) throw new AppError('UPLOAD_ERROR', FULL)
    if (!isInbound && waiting >= MAX_WAITING_FILES) throw new AppError('UPLOAD_ERROR', TOO_MANY_WAITING)
    await insertMedia(tx, row)
  })
  try {
    await providers.storage.put(row.path, data, { contentType: row.type, cacheSeconds: 0 })
  } catch (error) {
    throw new AppError('UNAVAILABLE', PROCESS_FAILED_MESSAGE, { cause: error })
  }
  return row
}
