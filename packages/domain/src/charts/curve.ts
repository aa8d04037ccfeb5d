/** A point of a drawing, y downwards. */
export interface Point {
  x: number
  y: number
}

/** Pixels above the highest and below the lowest point, so that the stroke is not cut off. */
const MARGIN = 2

/**
 * Converts a series to points from left to right, with zero at the bottom; a series without values lies there. @param
 * top value at the upper edge
 */
export function pointsOf(values: readonly number[], width: number, height: number, top = Math.max(...values)): Point[] {
  const shown = values.length > 1 ? values : [values[0] ?? 0, values[0] ?? 0]
  const scale = top > 0 ? (height - 2 * MARGIN) / top : 0
  return shown.map((value, place) => ({
    x: (place * width) / (shown.length - 1),
    y: height - MARGIN - value * scale,
  }))
}

/**
 * Draws a smooth line through the points, or through part of them, that never exceeds them: no value between two days
 * looks higher or lower than both (monotone cubic interpolation, Fritsch and Carlson 1980, with the slopes of Steffen
 * 1990).
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

/** Closes the line along the bottom, to be filled. */
export function areaPath(points: readonly Point[], height: number): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return ''
  return `${smoothPath(points)}L${round(last.x)} ${height}L${round(first.x)} ${height}Z`
}

/** Returns the slope at a point: flat at the ends and where the line turns. */
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
