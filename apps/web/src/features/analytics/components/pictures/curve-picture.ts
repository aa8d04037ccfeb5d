import type { ChartData, ChartMark, ChartSeries } from '../../../../ui/chart.ts'
import { areaPath, pointsOf, smoothPath } from '@greenroom/domain/charts/curve'
import { shownLabels, ticksUpTo } from '@greenroom/domain/charts/ticks'
import { type DrawnMark, drawnMarks } from './curve-marks.ts'
import { EDGE, fitted, font, HEAD, PAINT, picture, type PictureFrame, WIDTH } from './paint.ts'

export interface CurvePicture extends ChartData, PictureFrame {
  isRunning: boolean
  /** Events at points of the curve. */
  marks: readonly ChartMark[]
}

const AXIS = 64
const PLOT = { width: WIDTH - 2 * EDGE - AXIS, height: 380 }
const LABELS = 34
const LABEL_ROOM = 92
/** Height of each line below the curve. */
const MARK_LINE = 28

/** Height of each row of numbers over the curve. */
const NUMBER_LINE = 24
const lineAt = (at: number) => PLOT.height + LABELS + 24 + at * MARK_LINE

const TONES = { green: PAINT.green, ember: PAINT.ember, faint: PAINT.faint } as const

/** Draws the curve as a PNG. */
export const curvePicture = ({ series, points, format, isRunning, marks, ...frame }: CurvePicture): Promise<Blob> => {
  const last = points.length - 1
  const xOf = (place: number) => (last > 0 ? (place * PLOT.width) / last : PLOT.width / 2)
  const { drawn, more } = drawnMarks(marks, xOf)
  const lines = drawn.length + (more > 0 ? 1 : 0)
  const below = lines > 0 ? 20 + lines * MARK_LINE : 0
  return picture(frame, PLOT.height + LABELS + below, (pen) => {
    const ticks = ticksUpTo(Math.max(0, ...series.flatMap(({ values }) => values)), {
      isWhole: series.every(({ values }) => values.every((value) => Number.isInteger(value))),
    })
    const top = ticks.at(-1) ?? 1
    pen.translate(EDGE + AXIS, HEAD)
    pen.font = font(15)
    pen.lineWidth = 1
    pen.strokeStyle = PAINT.hairline
    pen.textAlign = 'right'
    pen.textBaseline = 'middle'
    for (const tick of ticks) {
      const y = PLOT.height - (tick / top) * PLOT.height
      pen.stroke(new Path2D(`M0 ${y}H${PLOT.width}`))
      pen.fillStyle = PAINT.dim
      pen.fillText(format(tick), -14, y)
    }
    pen.textBaseline = 'alphabetic'
    for (const place of shownLabels(points.length, PLOT.width, LABEL_ROOM)) {
      pen.textAlign = place === last && last > 0 ? 'right' : place === 0 ? 'left' : 'center'
      pen.fillText(points[place]?.short ?? '', xOf(place), PLOT.height + 28)
    }
    for (const one of series) paintLine(pen, one, top, isRunning)
    paintMarks(pen, drawn, points)
    if (more === 0) return
    pen.fillStyle = PAINT.dim
    pen.fillText(`and ${more} more before`, 32, lineAt(drawn.length))
  })
}

/** Draws a numbered line for each mark, and tells below the curve what they are. */
function paintMarks(pen: CanvasRenderingContext2D, marks: readonly DrawnMark[], points: ChartData['points']) {
  pen.lineWidth = 1.5
  marks.forEach(({ place, text, x, row }, at) => {
    const y = lineAt(at)
    const head = 4 + row * NUMBER_LINE
    pen.strokeStyle = pen.fillStyle = PAINT.ember
    pen.setLineDash([2, 5])
    pen.stroke(new Path2D(`M${x} ${head + 10}V${PLOT.height}`))
    pen.setLineDash([])
    for (const [left, top] of [
      [x, head],
      [8, y - 5],
    ] as const) {
      pen.fillStyle = PAINT.ember
      pen.beginPath()
      pen.arc(left, top, 11, 0, 2 * Math.PI)
      pen.fill()
      pen.fillStyle = PAINT.surface
      pen.font = font(13, 600)
      pen.textAlign = 'center'
      pen.fillText(String(at + 1), left, top + 4.5)
    }
    pen.textAlign = 'left'
    pen.fillStyle = PAINT.text
    pen.font = font(16)
    pen.fillText(fitted(pen, `${points[place]?.short ?? ''}: ${text}`, PLOT.width - 40), 32, y)
  })
}

function paintLine(pen: CanvasRenderingContext2D, { values, tone }: ChartSeries, top: number, isRunning: boolean) {
  const points = pointsOf(values, PLOT.width, PLOT.height, top)
  const isFaint = tone === 'faint'
  const over = points.length - (isRunning && !isFaint && points.length > 2 ? 2 : 1)
  pen.strokeStyle = pen.fillStyle = TONES[tone]
  pen.lineJoin = pen.lineCap = 'round'
  if (!isFaint) {
    pen.globalAlpha = 0.12
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
    pen.fill(new Path2D(areaPath(points, PLOT.height)))
    pen.globalAlpha = 1
  }
  pen.lineWidth = isFaint ? 1.5 : 3
  pen.setLineDash(isFaint ? [5, 5] : [])
  pen.stroke(new Path2D(smoothPath(points, 0, over)))
  pen.setLineDash([3, 8])
  if (over < points.length - 1) pen.stroke(new Path2D(smoothPath(points, over)))
  pen.setLineDash([])
}
