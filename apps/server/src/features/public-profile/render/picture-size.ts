/** The size that every network shows whole (Open Graph's 1.91 : 1), in pixels. */
export const PICTURE_WIDTH = 1200
export const PICTURE_HEIGHT = 630
/** Side of the avatar in it. */
export const AVATAR_SIDE = 300
