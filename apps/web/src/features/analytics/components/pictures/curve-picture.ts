import type { ChartData, ChartSeries } from '../../../../ui/chart.ts'
import { areaPath, pointsOf, smoothPath } from '@greenroom/domain/charts/curve'
import { shownLabels, ticksUpTo } from '@greenroom/domain/charts/ticks'
import { EDGE, font, HEAD, PAINT, picture, type PictureFrame, WIDTH } from './paint.ts'

export interface CurvePicture extends ChartData, PictureFrame {
  isRunning: boolean
}

const AXIS = 64
const PLOT = { width: WIDTH - 2 * EDGE - AXIS, height: 380 }
const LABELS = 34
const LABEL_ROOM = 92

const TONES = { green: PAINT.green, ember: PAINT.ember, faint: PAINT.faint } as const

/** Draws the curve as a PNG. */
export const curvePicture = ({ series, points, format, isRunning, ...frame }: CurvePicture): Promise<Blob> =>
  picture(frame, PLOT.height + LABELS, (pen) => {
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
    const last = points.length - 1
    for (const place of shownLabels(points.length, PLOT.width, LABEL_ROOM)) {
      pen.textAlign = place === last && last > 0 ? 'right' : place === 0 ? 'left' : 'center'
      const x = last > 0 ? (place * PLOT.width) / last : PLOT.width / 2
      pen.fillText(points[place]?.short ?? '', x, PLOT.height + 28)
    }
    for (const one of series) paintLine(pen, one, top, isRunning)
  })

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
