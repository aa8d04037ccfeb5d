/** `avatar`: a square jpeg of at most 400 px. `image`: as it is, at most 2400 px wide. */
export type PictureKind = 'avatar' | 'image'

/** What is stored in place of the sent file. */
export interface Picture {
  data: Buffer
  contentType: 'image/jpeg' | 'image/webp'
  extension: 'jpg' | 'webp'
  width: number
  height: number
}
