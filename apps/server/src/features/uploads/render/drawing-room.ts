import type { ErrorCode } from '@greenroom/contracts'
import { PROCESS_FAILED_MESSAGE } from '@greenroom/domain'
import { IsolatedProcess, forkIsolated } from '../../../platform/child-process.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Cut, MessagePicture, Picture, PictureKind } from './picture.ts'
import { inTurn } from './turns.ts'

/** Requests to the picture process, and its answers. */
export interface Order {
  kind: PictureKind | MessagePicture | Cut
  data: Uint8Array
}
export interface Drawn {
  picture?: Picture
  refused?: { code: ErrorCode; message: string; details: unknown; cause: string }
}

/** Milliseconds after which a picture counts as hung. */
const HUNG_AFTER_MS = 30_000

const room = new IsolatedProcess<Order, Drawn>(
  () => forkIsolated(new URL('./picture-process.ts', import.meta.url), [], ['ignore', 'ignore', 'inherit', 'ipc']),
  HUNG_AFTER_MS,
)

/**
 * Re-encodes an owner's picture (see `draw`) in a separate process when the owner's turn comes. A file that crashes or
 * hangs the decoder fails for its sender and affects nobody else.
 * @param read returns the received bytes; called when the turn has come, so that waiting takes no memory
 * @throws AppError UNSUPPORTED_TYPE, UPLOAD_ERROR; RATE_LIMITED or UNAVAILABLE if too many wait
 */
export async function drawPicture(
  owner: string,
  kind: PictureKind | MessagePicture | Cut,
  read: () => Promise<Buffer>,
): Promise<Picture> {
  const { picture, refused } = await inTurn(
    owner,
    async () => (await room.run(async () => ({ kind, data: await read() }))) ?? {},
  )
  if (picture) return { ...picture, data: Buffer.from(picture.data) }
  if (!refused) throw new AppError('UPLOAD_ERROR', PROCESS_FAILED_MESSAGE)
  throw new AppError(refused.code, refused.message, { details: refused.details, cause: refused.cause })
}
