/** Interface for other features. */
export { qrPath } from './render/addresses.ts'
export { drawFormApart } from './render/draw-apart.ts'
