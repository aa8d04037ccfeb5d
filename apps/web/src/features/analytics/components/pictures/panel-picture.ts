import { formatNumber, formatShare } from '../../../../lib/format.ts'
import { EDGE, fitted, font, HEAD, PAINT, picture, type PictureFrame, WIDTH } from './paint.ts'

export interface PanelPicture extends PictureFrame {
  /** Name of the figure: "Views". */
  metric: string
  /** Over all rows, also those that are not drawn. */
  sum: number
  rows: readonly { name: string; count: number }[]
}

const ROW = 52
const INNER = WIDTH - 2 * EDGE

/** Draws the first rows of a panel as a PNG. */
export const panelPicture = ({ rows, sum, metric, ...frame }: PanelPicture): Promise<Blob> =>
  picture(frame, rows.length * ROW, (pen) => {
    const most = Math.max(1, ...rows.map(({ count }) => count))
    pen.translate(EDGE, HEAD - 12)
    pen.textAlign = 'right'
    pen.font = font(16)
    pen.fillStyle = PAINT.dim
    pen.fillText(metric, INNER - 90, -8)
    rows.forEach(({ name, count }, place) => {
      const y = place * ROW
      pen.fillStyle = PAINT.wash
      pen.beginPath()
      pen.roundRect(0, y + 4, Math.max(6, (count / most) * INNER), ROW - 8, 8)
      pen.fill()
      const line = y + ROW / 2 + 6
      pen.fillStyle = PAINT.text
      pen.textAlign = 'left'
      pen.font = font(19, 500)
      pen.fillText(fitted(pen, name, INNER - 260), 16, line)
      pen.textAlign = 'right'
      pen.font = font(19, 600)
      pen.fillText(formatNumber(count), INNER - 90, line)
      pen.fillStyle = PAINT.dim
      pen.font = font(17)
      pen.fillText(sum > 0 ? formatShare(count / sum) : '–', INNER - 14, line)
    })
  })
