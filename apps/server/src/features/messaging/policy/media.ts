import path from 'node:path'
import { isPictureType } from '@greenroom/domain'

/** Most files of messages that an owner keeps, most that wait to be sent, and most bytes (standard W22). */
export const MAX_FILES = 20_000
export const MAX_WAITING_FILES = 100
export const MAX_TOTAL_BYTES = 5_000_000_000

/** Purpose of the signed addresses at which carriers fetch pictures (standard W12), and milliseconds that they live. */
export const PUBLIC_MEDIA = 'message-media'
export const PUBLIC_MEDIA_MS = 12 * 60 * 60_000

const MEDIA_TYPE = /^[a-z]+\/[a-z0-9][a-z0-9.+-]{0,80}$/

/** Returns the media type to store: the declared one without parameters, or the general one if it is none. */
export function storedType(declared: string): string {
  const type = (declared.split(';')[0] ?? '').trim().toLowerCase()
  return MEDIA_TYPE.test(type) ? type : 'application/octet-stream'
}

/** Returns the name to store: the last part of a path, without control characters or marks that turn text around. */
export const storedName = (name: string): string =>
  path
    .basename(name.replaceAll('\\', '/'))
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(-120)

/**
 * Returns the headers of a stored file. A picture was drawn anew and is shown; anything else is only ever downloaded,
 * because a browser could run it (standard W8).
 */
export function headersOf({ type, name }: { type: string; name: string }): Record<string, string> {
  const isShown = isPictureType(type)
  return {
    'content-type': isShown ? type : 'application/octet-stream',
    'content-disposition': isShown ? 'inline' : `attachment; filename*=UTF-8''${encodeName(name || 'file')}`,
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  }
}

/** Encodes a file name for a header (RFC 8187, section 3.2). */
const encodeName = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
