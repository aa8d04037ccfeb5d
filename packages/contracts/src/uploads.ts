import { MAX_IMAGE_BYTES, TOO_LARGE_MESSAGE, storableText } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract } from './contract.ts'

export const storedImage = z.object({
  url: z.string().describe('Public address, for avatar_url, thumbnailUrl …'),
  path: z.string().describe('Path in its bucket, for removal'),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
})
export type StoredImage = z.infer<typeof storedImage>

/** Stores a picture for a block, a background, or SEO: re-encoded, metadata stripped, at most 2400 px wide. */
export const uploadImage = defineContract({
  name: 'uploadImage',
  method: 'POST',
  path: '/api/uploads/images',
  summary: 'Store a picture',
  access: 'owner',
  multipart: { maxBytes: MAX_IMAGE_BYTES, tooLarge: TOO_LARGE_MESSAGE },
  status: 201,
  response: storedImage,
  errors: ['UPLOAD_TOO_LARGE', 'UNSUPPORTED_TYPE', 'UPLOAD_ERROR'],
})
/** Stores a profile picture: at most 400×400, jpeg at quality 0.8, bucket 'avatars' (product section 9.1). */
export const uploadAvatar = defineContract({
  name: 'uploadAvatar',
  method: 'POST',
  path: '/api/uploads/avatar',
  summary: 'Store a profile picture',
  access: 'owner',
  multipart: { maxBytes: MAX_IMAGE_BYTES, tooLarge: TOO_LARGE_MESSAGE },
  status: 201,
  response: storedImage,
  errors: ['UPLOAD_TOO_LARGE', 'UNSUPPORTED_TYPE', 'UPLOAD_ERROR'],
})
/**
 * Removes one of the caller's pictures by its path. Pictures that nothing shows anymore are removed automatically after
 * a day or two.
 */
export const removeImage = defineContract({
  name: 'removeImage',
  method: 'DELETE',
  path: '/api/uploads',
  summary: 'Remove a stored picture',
  access: 'owner',
  query: z.strictObject({ path: storableText(500).min(1) }),
  status: 200,
  response: z.object({
    removed: z
      .boolean()
      .describe('False if it is not yours, one of your pages or emails still shows it, or the store failed'),
  }),
  errors: [],
})
/**
 * Checks that an address is a picture: a HEAD request must succeed with an image content type (product section 5.5).
 */
export const checkImageAddress = defineContract({
  name: 'checkImageAddress',
  method: 'POST',
  path: '/api/uploads/check',
  summary: 'Whether an address is a picture',
  access: 'owner',
  body: z.strictObject({ url: z.string().min(1).max(2048) }),
  status: 200,
  response: z.object({ valid: z.boolean(), message: z.string().optional() }),
  errors: [],
})
