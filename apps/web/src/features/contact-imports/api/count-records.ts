const QUOTE = 0x22
const LINE_FEED = 0x0a

/** Counts the records of a CSV as it comes in pieces of UTF-8; a line break inside of quotes ends none. */
export function recordCounter() {
  let isQuoted = false
  let records = 0
  let last = LINE_FEED
  return {
    add: (piece: Uint8Array) => {
      for (const byte of piece) {
        if (byte === QUOTE) isQuoted = !isQuoted
        else if (byte === LINE_FEED && !isQuoted) records++
        last = byte
      }
    },
    /** The header counts too; a last record needs no line break after it. */
    records: () => (last === LINE_FEED ? records : records + 1),
  }
}
