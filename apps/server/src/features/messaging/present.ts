import type { MessageMedia } from '@greenroom/contracts'
import type { MessageMediaRow } from '@greenroom/db'

/** A file without a path came with a message, but could not be fetched or read. */
export const presentMedia = ({ id, path, type, name, bytes, width, height }: MessageMediaRow): MessageMedia => ({
  id,
  url: `/api/conversations/media/${id}`,
  type,
  name,
  bytes,
  width,
  height,
  is_missing: path === '',
})
