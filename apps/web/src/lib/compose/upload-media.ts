import { uploadMessageMedia } from '@greenroom/contracts'
import type { MessageChannel } from '@greenroom/domain/messages'
import { upload } from '../api/index.ts'

/** Stores a file for a message. A text takes pictures only. */
export const uploadMedia = (file: File, channel: MessageChannel, onProgress: (share: number) => void) =>
  upload(uploadMessageMedia, file, { onProgress, query: { channel } })
