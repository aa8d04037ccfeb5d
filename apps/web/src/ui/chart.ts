export interface ChartSeries {
  name: string
  /** `faint` is a thin line behind the others, such as the time before. */
  tone: 'green' | 'ember' | 'faint'
  values: readonly number[]
}

/** Something that happened at a point: a release, a show. */
export interface ChartMark {
  /** Index of its point. */
  place: number
  text: string
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
