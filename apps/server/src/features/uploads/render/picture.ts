/** `avatar`: a square jpeg of at most 400 px. `image`: uncropped, at most 2400 px wide. */
export type PictureKind = 'avatar' | 'image'

/** Part of a message: what every phone and mail program shows, and at most what carriers pass on. */
export type MessagePicture = 'message'

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
  contentType: 'image/jpeg' | 'image/webp' | 'image/gif'
  extension: 'jpg' | 'webp' | 'gif'
  width: number
  height: number
}
