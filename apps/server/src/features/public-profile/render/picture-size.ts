/** Size in pixels that every network shows uncropped (Open Graph's 1.91 : 1). */
export const PICTURE_WIDTH = 1200
export const PICTURE_HEIGHT = 630
/** Side of the avatar in it, in pixels. */
export const AVATAR_SIDE = 300
