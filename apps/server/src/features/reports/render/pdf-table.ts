import type { PaperInk, PaperTable } from '@greenroom/minisite/render'
import type { Sheet } from './pdf-sheet.ts'

const SIZE = { text: 8.5, head: 8, gap: 10, padding: 5, bar: 3 }
/** Share of the width that the first column has at least, if it needs as much. */
const FIRST = 0.26
/** Type below 5 points is not read on paper. */
const LEAST_SCALE = 0.6

/** Draws a table that goes on over pages, with its titles on each of them. */
export function drawTable(sheet: Sheet, { columns, rows, more }: PaperTable, ink: PaperInk): void {
  const { widths, scale } = widthsOf(sheet, columns, rows)
  const { left, pen } = sheet
  const gap = SIZE.gap * scale
  const xs = widths.map((_, place) => left + widths.slice(0, place).reduce((sum, width) => sum + width + gap, 0))
  const head = () => {
    const style = { weight: 'bold', size: SIZE.head * scale, color: ink.dim, lines: 2 } as const
    const height = Math.max(...columns.map(({ name }, place) => pen.heightOf(name, widths[place] ?? 0, style)))
    for (const [place, { name, isNumber }] of columns.entries())
      pen.write(name, xs[place] ?? left, sheet.y, widths[place] ?? 0, { ...style, align: isNumber ? 'right' : 'left' })
    sheet.skip(height + SIZE.padding)
    sheet.rule(sheet.y, ink.rule)
  }
  head()
  for (const [line, { cells, share }] of rows.entries()) {
    const styleOf = (place: number) =>
      ({
        weight: place === 0 ? 'bold' : 'body',
        size: SIZE.text * scale,
        color: ink.text,
        align: columns[place]?.isNumber ? 'right' : 'left',
        lines: place === 0 ? 2 : 3,
      }) as const
    const heights = cells.map((cell, place) => pen.heightOf(cell, widths[place] ?? 0, styleOf(place)))
    const bar = share === undefined ? 0 : SIZE.bar + 3
    const height = Math.max(...heights, (heights[0] ?? 0) + bar) + 2 * SIZE.padding
    if (sheet.need(height)) head()
    if (sheet.isFull) return
    for (const [place, cell] of cells.entries())
      pen.write(cell, xs[place] ?? left, sheet.y + SIZE.padding, widths[place] ?? 0, styleOf(place))
    if (share !== undefined) {
      const y = sheet.y + SIZE.padding + (heights[0] ?? 0) + 2
      const length = widths[0] ?? 0
      sheet.doc.rect(left, y, length, SIZE.bar).fillColor('#f2efe7').fill()
      sheet.doc
        .rect(left, y, length * Math.max(0, Math.min(1, share)), SIZE.bar)
        .fillColor(ink.green)
        .fill()
    }
    sheet.skip(height)
    if (line < rows.length - 1) sheet.rule(sheet.y, ink.rule)
  }
  if (more > 0) {
    sheet.skip(SIZE.padding)
    sheet.line(`And ${more} more, which the file of cells has.`, { size: SIZE.text, color: ink.dim })
  }
}

/**
 * Returns the widths of the columns: numbers get what they need, and the first gets the rest. A table with many columns is set in
 * smaller type, because a number that goes on in the next line reads as two.
 */
function widthsOf(
  { width, pen }: Sheet,
  columns: PaperTable['columns'],
  rows: PaperTable['rows'],
): { widths: number[]; scale: number } {
  const asked = columns.map(
    ({ name }, place) =>
      1 +
      Math.max(
        Math.min(70, pen.fonts.widthOf(name, 'bold', SIZE.head)),
        ...rows
          .slice(0, 60)
          .map(({ cells }) =>
            Math.min(180, pen.fonts.widthOf(cells[place] ?? '', place === 0 ? 'bold' : 'body', SIZE.text)),
          ),
      ),
  )
  const [own = 0, ...others] = asked
  const needed = others.reduce((sum, one) => sum + one, 0)
  const least = Math.min(own, width * FIRST)
  const gaps = SIZE.gap * others.length
  const scale = Math.min(1, Math.max(LEAST_SCALE, width / (least + needed + gaps)))
  const room = width - gaps * scale
  const first = Math.max(least * scale, room - needed * scale)
  const squeeze = needed > 0 ? Math.min(scale, (room - first) / needed) : scale
  return { widths: [first, ...others.map((one) => one * squeeze)], scale }
}
