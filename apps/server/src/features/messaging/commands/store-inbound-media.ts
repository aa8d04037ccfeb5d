import { isPictureType, MAX_IMAGE_BYTES, MAX_MAIL_FILE_BYTES, MAX_MAIL_MEDIA } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/errors.ts'
import { storedName, storedType } from '../policy/media.ts'
import { findMessageOfMedia, readMedia } from '../queries/media.ts'
import { giveToMessage, insertMedia } from '../store/media.ts'
import { keepFile } from './keep-file.ts'

/** Errors that only a later try can mend. */
const LATER = new Set(['UNAVAILABLE', 'RATE_LIMITED'])

/** A file that came with a message. `bytes` is absent if it could not be fetched. */
export interface InboundFile {
  bytes: Buffer | undefined
  type: string
  name?: string
}

/**
 * Stores the files of an inbound message. Safe to repeat: each is stored once. One that cannot be read, is too large, or
 * has no room is kept as missing, so that the owner knows that something came.
 * @param first position of the first of them
 * @throws AppError UNAVAILABLE or RATE_LIMITED: try again
 */
export async function storeInboundMedia(
  context: Context,
  messageId: string,
  files: readonly InboundFile[],
  first = 0,
): Promise<void> {
  for (const [index, file] of files.slice(0, MAX_MAIL_MEDIA).entries())
    await storeOne(context, messageId, first + index, file)
}

async function storeOne(context: Context, messageId: string, position: number, file: InboundFile): Promise<void> {
  const { db, ownerId } = context
  if (!(await db.forOwner(ownerId, (tx) => isOpen(context, tx, messageId, position)))) return
  const kept = await readable(context, file)
  await db.forOwner(ownerId, async (tx) => {
    await holdLock(tx, `message-media:${messageId}`)
    // Erased or stored meanwhile: the file is removed like any other that waits.
    if (!(await isOpen(context, tx, messageId, position))) return
    if (kept) await giveToMessage(context, tx, kept.id, messageId, position)
    else await insertMedia(tx, missing(context, messageId, position, file))
  })
}

/** Tells whether the message is there, and has no file at this position yet. */
async function isOpen(context: Context, tx: OwnerTx, messageId: string, position: number): Promise<boolean> {
  if (!(await findMessageOfMedia(context, tx, messageId))) return false
  const files = await readMedia(context.ownerId, tx, [messageId])
  return files.every((known) => known.position !== position)
}

async function readable(context: Context, { bytes, type, name = '' }: InboundFile) {
  const most = isPictureType(storedType(type)) ? MAX_IMAGE_BYTES : MAX_MAIL_FILE_BYTES
  if (!bytes || bytes.length > most) return undefined
  try {
    return await keepFile(context, { type, name, read: async () => bytes }, { isInbound: true })
  } catch (error) {
    if (!(error instanceof AppError) || LATER.has(error.code)) throw error
    context.log.info({ code: error.code }, 'a file of an inbound message could not be kept')
    return undefined
  }
}

const missing = ({ ownerId, now, newId }: Context, messageId: string, position: number, file: InboundFile) => ({
  id: newId(),
  userId: ownerId,
  messageId,
  position,
  path: '',
  type: storedType(file.type),
  name: storedName(file.name ?? ''),
  bytes: 0,
  width: null,
  height: null,
  createdAt: now,
})
