/** A piece of a text: in both versions, or in one. */
export interface Piece {
  text: string
  isChanged: boolean
}

const piecesOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? []

/**
 * Marks what differs between two versions of a text: everything between the words with which both begin and those with
 * which both end.
 */
export function wordDiff(before: string, after: string): { before: Piece[]; after: Piece[] } {
  const [was, is] = [piecesOf(before), piecesOf(after)]
  const most = Math.min(was.length, is.length)
  let start = 0
  while (start < most && was[start] === is[start]) start += 1
  let end = 0
  while (end < most - start && was.at(-1 - end) === is.at(-1 - end)) end += 1
  return { before: marked(was, start, end), after: marked(is, start, end) }
}

const marked = (pieces: readonly string[], start: number, end: number): Piece[] =>
  [
    { text: pieces.slice(0, start).join(''), isChanged: false },
    { text: pieces.slice(start, pieces.length - end).join(''), isChanged: true },
    { text: pieces.slice(pieces.length - end).join(''), isChanged: false },
  ].filter(({ text }) => text !== '')
