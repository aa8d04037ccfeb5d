import { isImageAddress } from './links.ts'

/** Rules for uploaded pictures (product sections 5.1 and 9.1). */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]
/** 15 MB in bytes. */
export const MAX_IMAGE_BYTES = 15_728_640
/** Most pixels of a picture that is decoded (standard W8). */
export const MAX_IMAGE_PIXELS = 40_000_000
/** Longest side of a processed avatar in pixels, and its JPEG quality (product section 9.1). */
export const AVATAR_SIZE = 400
export const AVATAR_QUALITY = 0.8

export const INVALID_TYPE_MESSAGE = 'Invalid file type. Please use JPG, PNG, GIF, or WebP.'
export const TOO_LARGE_MESSAGE = 'File too large. Please use an image smaller than 15MB.'
/** The upload is not a picture, or only part of one (product section 8.2). */
export const LOAD_FAILED_MESSAGE = 'Failed to load image'
/** The upload is a picture, but too costly or too broken to process (product section 8.2). */
export const PROCESS_FAILED_MESSAGE = 'Failed to process image'

/** Maximum size of a stored picture in pixels: twice what the widest screen of a public page shows. */
export const MAX_IMAGE_WIDTH = 2400
export const MAX_IMAGE_HEIGHT = 4800

/** Returns what is wrong with a chosen file, or undefined. */
export function imageFileProblem(file: { type: string; size: number }): string | undefined {
  if (!IMAGE_TYPES.some((type) => type === file.type)) return INVALID_TYPE_MESSAGE
  if (file.size > MAX_IMAGE_BYTES) return TOO_LARGE_MESSAGE
  return undefined
}

/**
 * Returns the avatar address to store (product section 4.7). Storage addresses and other http addresses stay; temporary
 * browser addresses (`blob:`), inline data that was never uploaded, and unknown forms become null.
 */
export function avatarAddress(value: string | null | undefined): string | null {
  const address = value?.trim() ?? ''
  return isImageAddress(address) ? address : null
}
