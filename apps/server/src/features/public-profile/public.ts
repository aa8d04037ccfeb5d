/** Interface for other features. */
export { qrPath } from './render/addresses.ts'
export { drawFormApart, drawProofApart } from './render/draw-apart.ts'
