/** Longest line in characters without the `=` that breaks it: 76 with it (RFC 2045, section 6.7). */
const LONGEST_LINE = 75

/** Text that stands for itself on one line: printable, without `=`, and not beginning with a period. */
const PLAIN = /^(?!\.)[ -<>-~]{1,75}$/
/** Control characters of ASCII other than tab and line feed. They are left out: no mail program shows them. */
const CONTROLS = /(?![\t\n\u0080-\u009f])\p{Cc}/gu
const LINE_BREAK = /\r\n?/g

const HEX = Array.from({ length: 256 }, (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)
const [TAB, LINE_FEED, SPACE, PERIOD, EQUALS] = [0x09, 0x0a, 0x20, 0x2e, 0x3d]

/**
 * Encodes a text as quoted-printable, with lines of its own: it begins at the start of a line and ends at the start of
 * another, behind a soft break that is no part of the text. Encoded texts can therefore be strung together. No line begins
 * with a period, so that SMTP has none to double, and none ends with a space.
 */
export function quotedPrintable(text: string): string {
  if (PLAIN.test(text)) return `${text}=\r\n`
  const bytes = Buffer.from(text.replace(LINE_BREAK, '\n').replace(CONTROLS, ''), 'utf8')
  let out = ''
  let column = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === LINE_FEED) {
      out += '\r\n'
      column = 0
      continue
    }
    const run = runAt(bytes, at, LONGEST_LINE - column)
    if (run > 0 && !(byte === PERIOD && column === 0)) {
      out += bytes.toString('latin1', at, at + run)
      column += run
      at += run - 1
      continue
    }
    const isBlank = byte === SPACE || byte === TAB
    const isLiteral = isBlank ? bytes[at + 1] !== LINE_FEED : isPlain(byte)
    if (column + (isLiteral ? 1 : 3) > LONGEST_LINE) {
      out += '=\r\n'
      column = 0
    }
    const written = isLiteral && !(byte === PERIOD && column === 0) ? String.fromCharCode(byte) : (HEX[byte] ?? '')
    out += written
    column += written.length
  }
  return column === 0 ? out : `${out}=\r\n`
}

/** Bytes that stand for themselves anywhere in a line, but for a period at its start. */
const isPlain = (byte: number): boolean => byte > SPACE && byte < 0x7f && byte !== EQUALS

/** Counts the plain bytes from a place on, up to so many. */
function runAt(bytes: Buffer, at: number, most: number): number {
  let count = 0
  while (count < most && isPlain(bytes[at + count] ?? 0)) count += 1
  return count
}
