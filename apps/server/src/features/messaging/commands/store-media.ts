import type { MessageMedia } from '@greenroom/contracts'
import {
  FILE_TOO_LARGE_MESSAGE,
  INVALID_TYPE_MESSAGE,
  isPictureType,
  MAX_MAIL_FILE_BYTES,
  type MessageChannel,
} from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { storedType } from '../policy/media.ts'
import { presentMedia } from '../present.ts'
import { keepFile, type ReceivedMedia } from './keep-file.ts'

/**
 * Stores a file that the owner attaches. @param bytes size of the file as sent
 * @throws AppError UNSUPPORTED_TYPE for anything but a picture in a text; UPLOAD_TOO_LARGE; and as `keepFile`
 */
export async function storeMedia(
  context: Context,
  channel: MessageChannel,
  file: ReceivedMedia & { bytes: number },
): Promise<MessageMedia> {
  const isPicture = isPictureType(storedType(file.type))
  if (!isPicture && channel === 'sms') throw new AppError('UNSUPPORTED_TYPE', INVALID_TYPE_MESSAGE)
  if (!isPicture && file.bytes > MAX_MAIL_FILE_BYTES) throw new AppError('UPLOAD_TOO_LARGE', FILE_TOO_LARGE_MESSAGE)
  return presentMedia(await keepFile(context, file))
}
