/** Room above the highest and below the lowest point, so that the stroke is not cut. */
const MARGIN = 2

/** A series as an SVG line from left to right; a series without any value lies at the bottom. */
export function linePath(values: readonly number[], width: number, height: number): string {
  const top = Math.max(1, ...values)
  const step = width / Math.max(1, values.length - 1)
  const y = (value: number) => height - MARGIN - (value / top) * (height - 2 * MARGIN)
  const points = values.length > 1 ? values : [values[0] ?? 0, values[0] ?? 0]
  const stride = values.length > 1 ? step : width
  return points.map((value, i) => `${i === 0 ? 'M' : 'L'}${round(i * stride)} ${round(y(value))}`).join('')
}

const round = (value: number) => Math.round(value * 10) / 10
