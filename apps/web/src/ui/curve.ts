/** A point of a drawing, y downwards. */
export interface Point {
  x: number
  y: number
}

/** Room above the highest and below the lowest point, so that the stroke is not cut. */
const MARGIN = 2

/** A series as points from left to right, zero at the bottom; a series without any value lies there. @param top what reaches the upper edge */
export function pointsOf(values: readonly number[], width: number, height: number, top = Math.max(...values)): Point[] {
  const shown = values.length > 1 ? values : [values[0] ?? 0, values[0] ?? 0]
  const scale = top > 0 ? (height - 2 * MARGIN) / top : 0
  return shown.map((value, place) => ({
    x: (place * width) / (shown.length - 1),
    y: height - MARGIN - value * scale,
  }))
}

/**
 * A smooth line through the points, or a stretch of it from one point to another, which never goes beyond them: between two days it
 * shows no third that was higher or lower (monotone cubic interpolation, Fritsch and Carlson 1980, with the slopes of Steffen 1990).
 */
export function smoothPath(points: readonly Point[], from = 0, to = points.length - 1): string {
  const first = points[from]
  if (!first) return ''
  const slopes = points.map((_, place) => slopeAt(points, place))
  const curves = points.slice(from + 1, to + 1).map((end, step) => {
    const place = from + step
    const start = points[place] as Point
    const third = (end.x - start.x) / 3
    const leaving = start.y + third * (slopes[place] ?? 0)
    const arriving = end.y - third * (slopes[place + 1] ?? 0)
    return `C${round(start.x + third)} ${round(leaving)} ${round(end.x - third)} ${round(arriving)} ${round(end.x)} ${round(end.y)}`
  })
  return `M${round(first.x)} ${round(first.y)}${curves.join('')}`
}

/** The line closed along the bottom, to be filled. */
export function areaPath(points: readonly Point[], height: number): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return ''
  return `${smoothPath(points)}L${round(last.x)} ${height}L${round(first.x)} ${height}Z`
}

/** Flat at the ends and where the line turns. */
function slopeAt(points: readonly Point[], place: number): number {
  const [before, here, after] = [points[place - 1], points[place], points[place + 1]]
  if (!before || !here || !after) return 0
  const [left, right] = [here.x - before.x, after.x - here.x]
  const [rising, going] = [(here.y - before.y) / left, (after.y - here.y) / right]
  if (rising * going <= 0) return 0
  const mean = (rising * right + going * left) / (left + right)
  return Math.sign(rising) * Math.min(Math.abs(rising), Math.abs(going), Math.abs(mean) / 2) * 2
}

const round = (value: number) => Math.round(value * 10) / 10
