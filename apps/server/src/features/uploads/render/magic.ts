import type { ImageType } from '@greenroom/domain'

const startsWith = (data: Buffer, text: string, at = 0) =>
  data.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))

/** What the first bytes say that a file is, whatever its name or sender says (standard W8). SVG and all else: undefined. */
export function imageTypeOf(data: Buffer): ImageType | undefined {
  if (startsWith(data, '\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith(data, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith(data, 'GIF87a') || startsWith(data, 'GIF89a')) return 'image/gif'
  if (startsWith(data, 'RIFF') && startsWith(data, 'WEBP', 8)) return 'image/webp'
  return undefined
}
