/**
 * Returns the non-empty cells of each column. The cost depends on the cells present, not on how many columns the header
 * has (standard W22).
 * @param most maximum cells to return per column
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
