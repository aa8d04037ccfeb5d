import { randomBytes } from 'node:crypto'
import type { StoredImage } from '@greenroom/contracts'
import { PROCESS_FAILED_MESSAGE } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { OwnerId } from '../../../platform/identity/owner-id.ts'
import { drawPicture } from '../render/drawing-room.ts'
import type { Picture, PictureKind } from '../render/picture.ts'
import { insertUpload } from '../store.ts'

/** How long others may keep a stored picture, in seconds (product section 9, "cache 3600"). */
const CACHE_SECONDS = 3600
const BUCKETS: Record<PictureKind, string> = { avatar: 'avatars', image: 'images' }

/**
 * Draws a picture anew and keeps it for its owner. The row comes before the file: what a crash leaves in the store
 * without a reference is then found and removed like any other orphan.
 * @param read gives the sent bytes; it is called when the owner's turn has come
 * @throws AppError UNSUPPORTED_TYPE, UPLOAD_ERROR (product sections 5 and 8); RATE_LIMITED or UNAVAILABLE where too much waits
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

/** `{bucket}/{owner}/{kind}-{timestamp}-{random}.{ext}` (product section 7); 128 random bits, so that nobody guesses a name (standard W8). */
function newPath(now: Date, owner: OwnerId, kind: PictureKind, { extension }: Picture): string {
  return `${BUCKETS[kind]}/${owner}/${kind}-${now.getTime()}-${randomBytes(16).toString('hex')}.${extension}`
}
