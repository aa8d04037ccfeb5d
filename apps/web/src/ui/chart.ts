export interface ChartSeries {
  name: string
  tone: 'green' | 'ember'
  values: readonly number[]
}

/** What a chart shows, drawn or as a table. */
export interface ChartData {
  /** What it is about, for people who do not see it. */
  label: string
  series: readonly ChartSeries[]
  /** The points from left to right: `short` below the axis, `long` where one of them is told. */
  points: readonly { short: string; long: string }[]
  format: (value: number) => string
}
