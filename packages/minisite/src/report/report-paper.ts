/** A report as plain data, from which its PDF and its shared page are drawn. All texts are plain text. */
export interface ReportPaper {
  /** Name of the report: "Campaigns". */
  title: string
  artist: string
  /** Days that it is about: "Oct 1 – Oct 30, 2026". */
  period: string
  /** Limits of what is counted, such as "Texts only". */
  filters: readonly string[]
  figures: readonly PaperFigure[]
  sections: readonly PaperSection[]
  /** Way of counting, and its time. */
  notes: readonly string[]
}

export interface PaperFigure {
  name: string
  /** Formatted: "12,480", "Not measured". */
  value: string
  /** Below it: the rate, or the change from the period before. */
  note?: string | undefined
  /** Definition of the figure. */
  text: string
}

/** Ways to write the numbers of a chart. */
export type PaperFormat = 'number' | 'share' | 'dollars'

export interface PaperCurve {
  kind: 'curve'
  format: PaperFormat
  /** Labels of the points, from left to right. */
  points: readonly string[]
  series: readonly { name: string; tone: 'green' | 'ember'; values: readonly number[] }[]
}

/** A table whose cells are colored by their value. */
export interface PaperHeat {
  kind: 'heat'
  format: PaperFormat
  /** Title of the names of the rows. */
  corner: string
  columns: readonly string[]
  rows: readonly { name: string; cells: readonly (number | null)[] }[]
}

export interface PaperTable {
  kind: 'table'
  columns: readonly { name: string; isNumber?: boolean }[]
  /** A cell for each column, and the length of a bar below the first, from 0 to 1. */
  rows: readonly { cells: readonly string[]; share?: number }[]
  /** Rows that are left out. */
  more: number
}

export type PaperSection = { title: string; text?: string | undefined } & (PaperCurve | PaperHeat | PaperTable)

/** Colors of a drawing: hexadecimal, or names of a page's CSS variables. */
export interface PaperInk {
  text: string
  dim: string
  rule: string
  green: string
  ember: string
  /** Ground of a cell, from the lowest to the highest value. */
  heat: readonly string[]
  /** Text on the darker half of those grounds. */
  onHeat: string
}
