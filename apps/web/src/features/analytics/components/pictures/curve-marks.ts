import type { ChartMark } from '../../../../ui/chart.ts'

/** Marks that a picture tells below its curve; the latest ones. */
const MOST_MARKS = 24
/** Rows of numbers that stand above a curve. */
const MOST_ROWS = 12
/** Pixels that a number takes, with the space around it. */
const NUMBER_ROOM = 24

export interface DrawnMark extends ChartMark {
  x: number
  /** Line of its number from the top, so that numbers of neighboring days do not cover each other. */
  row: number
}

/**
 * Lays out the marks of a picture, earliest first.
 * @param xOf where a point stands, in pixels
 * @returns the marks that are drawn, and how many are not
 */
export function drawnMarks(all: readonly ChartMark[], xOf: (place: number) => number) {
  const ends: number[] = []
  const drawn = all.slice(-MOST_MARKS).map((mark): DrawnMark => {
    const x = xOf(mark.place)
    const free = ends.findIndex((end) => end <= x)
    const row = free === -1 ? Math.min(ends.length, MOST_ROWS - 1) : free
    ends[row] = x + NUMBER_ROOM
    return { ...mark, x, row }
  })
  return { drawn, more: all.length - drawn.length }
}
