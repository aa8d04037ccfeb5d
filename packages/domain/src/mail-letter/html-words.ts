import { mailHref } from '../mail-text.ts'

/** Elements whose words nobody was meant to read. */
export const UNSEEN = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'title',
  'head',
  'template',
  'svg',
  'math',
  'object',
]
const HIDDEN: ReadonlySet<string> = new Set(UNSEEN)
/** Elements that begin a line. */
const LINES: ReadonlySet<string> = new Set(
  'br hr p div tr h1 h2 h3 h4 h5 h6 blockquote pre ul ol li table center'.split(' '),
)
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  zwnj: '',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  copy: '©',
}

/**
 * Returns what HTML says in words: a line for each of its blocks, and the addresses of its links behind them. It reads each
 * character once, whatever somebody pasted (standard W22); nothing is safe to show as HTML.
 */
export function htmlWords(html: string): string {
  // Only the letters of names: "İ" would become longer, and places in one would be others in the other.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  let words = ''
  let href = ''
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    const text = open < 0 ? html.slice(at) : html.slice(at, open)
    words += text.replace(/\s+/g, ' ')
    if (open < 0) break
    const name = /^<(!--|\/?[a-z][a-z0-9]*)/.exec(lower.slice(open, open + 20))?.[1]
    if (name === undefined) {
      words += '<'
      at = open + 1
      continue
    }
    const end = name === '!--' ? '-->' : HIDDEN.has(name) ? `</${name}` : '>'
    const close = lower.indexOf(end, open + 1)
    if (close < 0) break
    at = close + (end.startsWith('</') ? 0 : end.length)
    if (name === 'a') href = addressIn(html.slice(open, close))
    else if (name === '/a' && href !== '') {
      words += ` (${href})`
      href = ''
    } else if (name === 'li') words += '\n- '
    else if (name === 'td' || name === 'th') words += ' '
    else if (LINES.has(name.replace('/', ''))) words += '\n'
  }
  return words
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) =>
      name === undefined ? signOf(decimal ? Number(decimal) : Number.parseInt(hex, 16)) : (ENTITIES[name] ?? whole),
    )
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Returns the sign of a code point; empty for those that are none, and for control codes. */
const signOf = (code: number): string => (code < 32 || code > 0x10_ff_ff ? '' : String.fromCodePoint(code))

/** Returns where a link leads; empty if mails may not lead there. @param tag of a link, up to its end */
function addressIn(tag: string): string {
  const found = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag)
  return mailHref((found?.[1] ?? found?.[2] ?? found?.[3] ?? '').replaceAll('&amp;', '&').trim()) ?? ''
}
