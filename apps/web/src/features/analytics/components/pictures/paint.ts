/** Pictures are light, as they go into mails and posts. Values of visual.md. */
export const PAINT = {
  body: '#faf8f3',
  surface: '#ffffff',
  hairline: '#e5e1d6',
  text: '#121612',
  dim: '#5f635a',
  green: '#22ad5f',
  wash: '#d9f1e2',
  ember: '#fb6530',
  faint: '#8f8b7f',
  /** Of countries on the map, from none to most. */
  shades: ['#ece8dd', '#c9ebd6', '#a6e4be', '#74d49a', '#46b673', '#1c8f4f', '#0d6e3c'],
} as const

const HEADING = '"Bricolage Grotesque Variable", sans-serif'
const TEXT = '"Hanken Grotesk Variable", sans-serif'
export const font = (size: number, weight = 400, isHeading = false): string =>
  `${weight} ${size}px ${isHeading ? HEADING : TEXT}`

/** Pixels of the picture for each of the drawing, for sharp text. */
const SCALE = 2
export const WIDTH = 1080
/** From the edge to the content. */
export const EDGE = 48
/** Top of the content, below the title. */
export const HEAD = 132
const FOOT = 44

export interface PictureFrame {
  title: string
  /** The days that it covers. */
  range: string
  pageName: string
}

/**
 * Paints a picture with title, range, and page, and its content below.
 * @param height of the content in pixels
 * @returns a PNG
 */
export async function picture(
  { title, range, pageName }: PictureFrame,
  height: number,
  paint: (pen: CanvasRenderingContext2D) => void,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const whole = HEAD + height + FOOT
  canvas.width = WIDTH * SCALE
  canvas.height = whole * SCALE
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw pictures.')
  // The letters matter: a font comes in parts.
  await Promise.all([
    document.fonts.load(font(34, 700, true), title),
    ...[400, 500, 600].map((weight) => document.fonts.load(font(18, weight), pageName + range)),
  ])
  pen.scale(SCALE, SCALE)
  pen.fillStyle = PAINT.body
  pen.fillRect(0, 0, WIDTH, whole)
  pen.fillStyle = PAINT.text
  pen.font = font(34, 700, true)
  pen.fillText(title, EDGE, 68)
  pen.fillStyle = PAINT.dim
  pen.font = font(18)
  pen.fillText(`${pageName} · ${range}`, EDGE, 98)
  pen.save()
  paint(pen)
  pen.restore()
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture did not come about.'))), 'image/png'),
  )
}

/** Shortens a text with an ellipsis to a width in pixels. */
export function fitted(pen: CanvasRenderingContext2D, text: string, width: number): string {
  if (pen.measureText(text).width <= width) return text
  let end = text.length
  while (end > 1 && pen.measureText(`${text.slice(0, end)}…`).width > width) end--
  return `${text.slice(0, end)}…`
}
