/** Interface for other features. */
export { storePicture } from './commands/store-picture.ts'
export { pathOfPicture } from './policy.ts'
export { isOwnPicture } from './queries.ts'
export { drawPicture } from './render/drawing-room.ts'
