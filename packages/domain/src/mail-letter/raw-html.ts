import { UPLOADED_PICTURE } from '../mail-design.ts'
import { mailHref } from '../mail-text.ts'
import { UNSEEN } from './html-words.ts'

/** Elements of mails, tables above all, which older programs lay out by. */
const TAGS = [
  ...['p', 'br', 'div', 'span', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'sub', 'sup', 'a', 'img', 'hr', 'center'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'font'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
]
/** Deepest nesting; further elements are left out, their words stay (standard W22). */
const MAX_DEPTH = 60

const COLOR = /^(?:#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\([\d\s.,%]{1,40}\))$/i
const LENGTH = /^\d{1,4}(?:\.\d{1,3})?(?:px|em|rem|pt|%)?$/
const SIDES = /^(?:(?:\d{1,4}(?:\.\d{1,3})?(?:px|em|rem|pt|%)?|auto)\s*){1,4}$/
const BORDER = /^(?:(?:\d{1,2}px|none|solid|dashed|dotted|double|#[0-9a-f]{3,8}|[a-z]{3,20})\s*){1,3}$/i

const sided = (name: string, value: RegExp) =>
  Object.fromEntries(['', '-top', '-right', '-bottom', '-left'].map((side) => [name + side, [value]]))
/** Styles that change how the block itself looks: none positions, hides, or loads anything. */
const STYLES = {
  ...sided('margin', SIDES),
  ...sided('padding', SIDES),
  ...sided('border', BORDER),
  color: [COLOR],
  background: [COLOR],
  'background-color': [COLOR],
  'border-radius': [SIDES],
  'border-collapse': [/^(?:collapse|separate)$/],
  'border-spacing': [SIDES],
  display: [/^(?:block|inline|inline-block|table|table-cell|table-row)$/],
  'font-family': [/^[\w\s,'"-]{1,200}$/],
  'font-size': [/^\d{1,3}(?:\.\d{1,3})?(?:px|em|rem|pt|%)$/],
  'font-style': [/^(?:normal|italic)$/],
  'font-weight': [/^(?:normal|bold|[1-9]00)$/],
  height: [LENGTH, /^auto$/],
  'letter-spacing': [LENGTH],
  'line-height': [LENGTH, /^normal$/],
  'max-width': [LENGTH],
  'text-align': [/^(?:left|right|center|justify)$/],
  'text-decoration': [/^(?:none|underline|line-through)$/],
  'text-transform': [/^(?:none|uppercase|lowercase|capitalize)$/],
  'vertical-align': [/^(?:top|middle|bottom|baseline)$/],
  width: [LENGTH, /^auto$/],
}

/** Returns what `sanitize-html` keeps. @param origin address that uploaded pictures are below */
const kept = (origin: string) => ({
  allowedTags: TAGS,
  allowedAttributes: {
    '*': ['style', 'align', 'valign', 'bgcolor', 'width', 'height', 'dir'],
    a: ['href'],
    img: ['src', 'alt'],
    table: ['role', 'cellpadding', 'cellspacing', 'border'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    ol: ['start'],
    font: ['color', 'face', 'size'],
  },
  allowedStyles: { '*': STYLES },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: UNSEEN,
  nestingLimit: MAX_DEPTH,
  transformTags: {
    // Its address stands first, where those whose clicks are counted are looked for.
    a: (tagName: string, { href, ...others }: Attributes) => {
      const address = mailHref((href ?? '').trim())
      return { tagName, attribs: address === undefined ? others : { href: address, ...others } }
    },
    img: (tagName: string, { src, ...others }: Attributes) => ({
      tagName,
      attribs: { src: addressOf(src, origin), ...others },
    }),
  },
  // Merge fields are looked for between quotes, and a person may have typed some into a fallback.
  textFilter: (text: string) => text.replaceAll('"', '&quot;'),
  exclusiveFilter: ({ tag, attribs }: { tag: string; attribs: Attributes }) => tag === 'img' && !attribs.src,
})
type Attributes = Record<string, string>

/** The default export of `sanitize-html`, which this package does not depend on. */
type Sanitizer = (html: string, options: ReturnType<typeof kept>) => string

/**
 * Returns the function that sanitizes the HTML of a block (standard W6): no scripts, forms, frames, style sheets, or styles
 * that load, hide, or position anything. Links lead where mails may lead to, and pictures are uploaded ones.
 */
export const htmlCleaner =
  (sanitize: Sanitizer) =>
  (html: string, origin: string): string =>
    withinTables(sanitize(html.replace(FIELD, withoutTags), kept(origin))).trim()

/** What may be a merge field, with the tags that editors put around words. The plain part has none in it either. */
const FIELD = /\{\{[^{}\n]{0,1000}\}\}/g
const withoutTags = (field: string): string => field.replace(/<\/?[a-z][^<>]*>/gi, '')

/** Pictures elsewhere would tell strangers who reads. @returns empty for them */
function addressOf(src = '', origin: string): string {
  const path = src.startsWith(`${origin}/`) ? src.slice(origin.length) : src
  return UPLOADED_PICTURE.test(path) ? origin + path : ''
}

/** Parts of tables, with the elements that they stand in. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  caption: ['table'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  tr: ['table', 'thead', 'tbody', 'tfoot'],
  td: ['tr'],
  th: ['tr'],
}

/** Leaves out parts of tables that stand outside of one: they would end the cell that the block is drawn in. */
function withinTables(clean: string): string {
  const open: { name: string; isKept: boolean }[] = []
  return clean.replace(/<(\/?)([a-z][a-z0-9]*)([^<>]*)>/g, (tag, slash: string, name: string, rest: string) => {
    if (slash !== '') return open.pop()?.isKept === false ? '' : tag
    const places = PLACES[name]
    const outer = open.at(-1)
    const isKept = places === undefined || (outer?.isKept === true && places.includes(outer.name))
    if (!rest.endsWith('/')) open.push({ name, isKept })
    return isKept ? tag : ''
  })
}
