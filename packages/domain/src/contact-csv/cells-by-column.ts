/**
 * What stands in each column, empty cells left out. It costs what there is, however many columns a header promises
 * (standard W22).
 * @param most cells of a column that are wanted
 */
export function cellsByColumn(
  rows: readonly (readonly string[])[],
  width: number,
  most = Number.POSITIVE_INFINITY,
): string[][] {
  const columns: string[][] = Array.from({ length: width }, () => [])
  for (const cells of rows)
    for (let at = 0; at < cells.length && at < width; at++) {
      const column = columns[at]
      const text = (cells[at] ?? '').trim()
      if (text !== '' && column && column.length < most) column.push(text)
    }
  return columns
}
