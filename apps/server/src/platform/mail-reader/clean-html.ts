import { UNSEEN } from '@greenroom/domain/mail-letter/html-words'
import sanitizeHtml from 'sanitize-html'

/** The HTML of a mail, safe to show in a sandboxed frame. */
export interface CleanHtml {
  /** Undefined if it says nothing that its text does not say. */
  html: string | undefined
  text: string
  quoted: string | null
}

const TAGS = [
  ...['p', 'br', 'div', 'span', 'b', 'strong', 'i', 'em', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
  ...[
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'hr',
    'table',
    'thead',
    'tbody',
    'tr',
    'td',
    'th',
    'img',
    'sub',
    'sup',
    'center',
  ],
]
const COLOR = [/^#[0-9a-f]{3,8}$/i, /^[a-z]{3,20}$/i, /^rgba?\([\d\s.,%]{1,40}\)$/i]
const LENGTH = [/^(?:-?\d{1,3}(?:\.\d{1,3})?(?:px|em|rem|pt|%)?\s*){1,4}$/]
/** Styles that only change how the mail itself looks: none positions, none loads anything. */
const STYLES = {
  color: COLOR,
  'background-color': COLOR,
  'text-align': [/^(?:left|right|center|justify)$/],
  'font-weight': [/^(?:normal|bold|[1-9]00)$/],
  'font-style': [/^(?:normal|italic)$/],
  'text-decoration': [/^(?:none|underline|line-through)$/],
  'font-size': [/^\d{1,2}(?:\.\d{1,3})?(?:px|em|rem|pt)$/],
  margin: LENGTH,
  padding: LENGTH,
}
/** Marks quoted history while it is sanitized. */
const MARK = 'data-quote'
/** Deepest nesting of elements. */
const MAX_DEPTH = 60
/** Words of a quote that are kept, in characters. */
const MAX_QUOTED = 50_000

/**
 * Sanitizes the HTML of a mail (standard W6): no scripts, forms, frames, or styles that load or position anything; links
 * lead to http, https, mailto, and tel. Remote pictures are kept as `data-src`, so that nothing is loaded until the
 * reader asks for it; tracking pixels are dropped. Quoted history is taken out.
 */
export function cleanHtml(raw: string): CleanHtml {
  const quotes: string[] = []
  const folded = sanitize(cutOutlookHistory(raw), ({ attribs, text }) => {
    if (!(MARK in attribs)) return false
    quotes.push(text.trim())
    return true
  })
  const isOnlyQuote = textOf(folded) === ''
  const html = isOnlyQuote ? sanitize(raw, () => false) : folded
  const quoted = isOnlyQuote ? '' : quotes.join('\n\n').trim().slice(0, MAX_QUOTED)
  return { html: isPlain(html) ? undefined : html, text: textOf(html), quoted: quoted === '' ? null : quoted }
}

const sanitize = (html: string, isDropped: (frame: sanitizeHtml.IFrame) => boolean): string =>
  sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      '*': ['style'],
      a: ['href', 'rel', 'target'],
      img: ['data-src', 'alt', 'width', 'height'],
      td: ['colspan', 'rowspan', 'align'],
      th: ['colspan', 'rowspan', 'align'],
      ol: ['start'],
      blockquote: [MARK],
      div: [MARK],
    },
    allowedStyles: { '*': STYLES },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nonTextTags: UNSEEN,
    nestingLimit: MAX_DEPTH,
    transformTags: {
      a: (_tag, { href = '' }) => ({ tagName: 'a', attribs: linkTo(href.trim()) }),
      blockquote: (_tag, attribs) => ({ tagName: 'blockquote', attribs: marked('blockquote', attribs) }),
      div: (_tag, attribs) => ({ tagName: 'div', attribs: marked('div', attribs) }),
      img: (_tag, { src = '', alt = '', width = '', height = '' }) => ({
        tagName: 'img',
        attribs: { 'data-src': src.trim(), alt, ...sizeOf({ width, height }) },
      }),
    },
    exclusiveFilter: (frame) => (frame.tag === 'img' && !isShownPicture(frame.attribs)) || isDropped(frame),
  }).trim()

function linkTo(href: string): Record<string, string> {
  if (!/^(?:https?:|mailto:|tel:)/i.test(href)) return {}
  return { href, rel: 'noopener noreferrer nofollow', target: '_blank' }
}

const sizeOf = (sizes: Record<string, string>) =>
  Object.fromEntries(Object.entries(sizes).filter(([, value]) => /^\d{1,4}$/.test(value)))

/** Tells whether a picture is remote and large enough to be one. */
const isShownPicture = ({ 'data-src': src = '', width, height }: Record<string, string>): boolean =>
  /^https?:\/\//i.test(src) && src.length <= 2048 && Number(width ?? 99) > 2 && Number(height ?? 99) > 2

/** Adds a mark to quotes as Gmail, Apple Mail, Thunderbird, Yahoo, and Proton write them. */
function marked(tag: string, attribs: Record<string, string>): Record<string, string> {
  const names = ` ${attribs.class ?? ''} `
  const isQuote =
    tag === 'blockquote'
      ? attribs.type === 'cite' || names.includes(' gmail_quote ')
      : / (?:moz-cite-prefix|yahoo_quoted|protonmail_quote) /.test(names) ||
        (names.includes(' gmail_attr ') && !names.includes(' gmail_quote '))
  const style: Record<string, string> = attribs.style === undefined ? {} : { style: attribs.style }
  return isQuote ? { [MARK]: '', ...style } : style
}

/** Outlook's history goes to the end of the mail. */
function cutOutlookHistory(html: string): string {
  const at = html.search(/<div\b[^<>]{0,200}\bid=["']?(?:x_)?(?:appendonsend|divRplyFwdMsg)\b/i)
  return at > 0 && textOf(sanitize(html.slice(0, at), () => false)) !== '' ? html.slice(0, at) : html
}

/** Tells whether HTML consists of paragraphs and line breaks alone. */
const isPlain = (html: string): boolean => !/<(?!\/?(?:p|div|br|span)\b)[a-z/]|\sstyle=/i.test(html)

/** Returns the words of sanitized HTML. */
export function textOf(html: string): string {
  const lines = html
    .replace(/\s+/g, ' ')
    .replace(/<li>/g, '\n- ')
    .replace(/<(?:br|hr)[^<>]*>|<\/?(?:p|div|tr|h[1-6]|blockquote|pre|ul|ol|table|center)\b[^<>]*>/g, '\n')
    .replace(/<\/t[dh]>/g, '\t')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (name) => ENTITIES[name] ?? name)
  return lines
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&#39;': "'",
}
