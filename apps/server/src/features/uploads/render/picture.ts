/** `avatar`: a square jpeg of at most 400 px. `image`: as it is, at most 2400 px wide. */
export type PictureKind = 'avatar' | 'image'

/** Exactly this size, in pixels: cut to what catches the eye, a jpeg on white. It is drawn into other pictures and not stored. */
export interface Cut {
  width: number
  height: number
}

/** What is stored in place of the sent file. */
export interface Picture {
  data: Buffer
  contentType: 'image/jpeg' | 'image/webp'
  extension: 'jpg' | 'webp'
  width: number
  height: number
}
