/** Rules for uploaded pictures (spec sections 5 and 9). */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]
/** 15 MB in bytes. */
export const MAX_IMAGE_BYTES = 15_728_640
/** Most pixels of a picture that is decoded (standard W8). */
export const MAX_IMAGE_PIXELS = 40_000_000
/** Longest side of a processed avatar in pixels, and its JPEG quality (spec section 9). */
export const AVATAR_SIZE = 400
export const AVATAR_QUALITY = 0.8

export const INVALID_TYPE_MESSAGE = 'Invalid file type. Please use JPG, PNG, GIF, or WebP.'
export const TOO_LARGE_MESSAGE = 'File too large. Please use an image smaller than 15MB.'

/** What is wrong with a chosen file, or undefined. */
export function imageFileProblem(file: { type: string; size: number }): string | undefined {
  if (!IMAGE_TYPES.some((type) => type === file.type)) return INVALID_TYPE_MESSAGE
  if (file.size > MAX_IMAGE_BYTES) return TOO_LARGE_MESSAGE
  return undefined
}
