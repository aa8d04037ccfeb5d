/** Interface for other features. */
export { qrPath } from './render/addresses.ts'
export { drawCodeApart, drawCodePngApart, drawFormApart, drawProofApart } from './render/draw-apart.ts'
export { pictureFrom } from './render/outside-picture.ts'
