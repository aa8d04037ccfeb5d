/** `avatar`: a square jpeg of at most 400 px. `image`: uncropped, at most 2400 px wide. */
export type PictureKind = 'avatar' | 'image'

/**
 * Exact size in pixels: cropped to the most salient part, as a jpeg on white. Drawn into other pictures and not stored.
 */
export interface Cut {
  width: number
  height: number
}

/** Picture stored in place of the received file. */
export interface Picture {
  data: Buffer
  contentType: 'image/jpeg' | 'image/webp'
  extension: 'jpg' | 'webp'
  width: number
  height: number
}
