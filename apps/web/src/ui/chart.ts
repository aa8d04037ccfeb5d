export interface ChartSeries {
  name: string
  tone: 'green' | 'ember'
  values: readonly number[]
}

/** The data of a chart, drawn or as a table. */
export interface ChartData {
  /** Title for screen readers. */
  label: string
  series: readonly ChartSeries[]
  /** The points from left to right: `short` is the label below the axis, `long` that of a single point. */
  points: readonly { short: string; long: string }[]
  format: (value: number) => string
}
