import { randomBytes } from 'node:crypto'
import type { StoredImage } from '@greenroom/contracts'
import { PROCESS_FAILED_MESSAGE } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { OwnerId } from '../../../platform/identity/owner-id.ts'
import { drawPicture } from '../render/drawing-room.ts'
import type { Picture, PictureKind } from '../render/picture.ts'
import { insertUpload } from '../store.ts'

/** Cache time of a stored picture, in seconds (product section 9, "cache 3600"). */
const CACHE_SECONDS = 3600
const BUCKETS: Record<PictureKind, string> = { avatar: 'avatars', image: 'images' }

/**
 * Re-encodes a picture and stores it for its owner. The row is written before the file, so that an unreferenced file
 * left by a crash is found and removed like any other orphan.
 * @param read returns the received bytes; called when the owner's turn has come
 * @throws AppError UNSUPPORTED_TYPE, UPLOAD_ERROR (product sections 5 and 8); RATE_LIMITED or UNAVAILABLE if too many
 *   wait
 */
export async function storePicture(
  context: SystemContext,
  owner: OwnerId,
  kind: PictureKind,
  read: () => Promise<Buffer>,
): Promise<StoredImage> {
  const picture = await drawPicture(owner, kind, read)
  const path = newPath(context.now, owner, kind, picture)
  const { data, contentType, width, height } = picture
  const size = { bytes: data.length, width, height }
  await context.db.forOwner(owner, (tx) =>
    insertUpload(tx, { id: context.newId(), userId: owner, path, contentType, ...size, createdAt: context.now }),
  )
  try {
    await context.providers.storage.put(path, data, { contentType, cacheSeconds: CACHE_SECONDS })
  } catch (error) {
    throw new AppError('UNAVAILABLE', PROCESS_FAILED_MESSAGE, { cause: error })
  }
  return { url: context.providers.storage.publicUrl(path), path, ...size }
}

/**
 * Returns `{bucket}/{owner}/{kind}-{timestamp}-{random}.{ext}` (product section 7), with 128 random bits, so that
 * nobody can guess a name (standard W8).
 */
function newPath(now: Date, owner: OwnerId, kind: PictureKind, { extension }: Picture): string {
  return `${BUCKETS[kind]}/${owner}/${kind}-${now.getTime()}-${randomBytes(16).toString('hex')}.${extension}`
}
