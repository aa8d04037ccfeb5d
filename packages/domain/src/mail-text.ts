import { safeHref } from './links.ts'

/**
 * A merge field, whose fallback has no marks, since a field is filled in with plain words; a bold run, an italic one, a named
 * link, an address. Each part is bounded or excludes its own delimiter, so that the
 * time is linear in the text (standard W22).
 */
const RUN =
  /\{\{[^{}\n|]{0,60}(?:\|[^{}\n]{0,200})?\}\}|\*\*([^*\n]+)\*\*|(?<![\p{L}\p{N}_])_([^_\n]+)_(?![\p{L}\p{N}_])|(?<!\*)\*([^*\s][^*\n]*)\*(?!\*)|\[([^[\]\n]{1,200})\]\(([^()\s]{1,2048})\)|(https?:\/\/[^\s<>"]{1,2048})/gu
const BULLET = /^ {0,3}[-*•] +(.*)$/u
const NUMBERED = /^ {0,3}(\d{1,3})[.)] +(.*)$/
/** Punctuation that ends the sentence, not the address. */
export const END_OF_SENTENCE = /[.,;:!?)\]'’”]+$/

/**
 * Turns the text of the composer into the HTML of a mail: paragraphs, line breaks, `**bold**`, `_italic_`, `- lists`,
 * `1. lists`, `[links](https://…)`, and bare addresses. Everything else is shown as it was typed. Links lead to http,
 * https, mailto, and tel only (standard W6).
 */
export function mailHtml(text: string): string {
  return blocksOf(text)
    .map(({ kind, start, lines }) => {
      const items = lines.map(inlineHtml)
      if (kind === 'paragraph') return `<p>${items.join('<br>')}</p>`
      const list = items.map((item) => `<li>${item}</li>`).join('')
      return kind === 'bullets' ? `<ul>${list}</ul>` : `<ol${start === 1 ? '' : ` start="${start}"`}>${list}</ol>`
    })
    .join('\n')
}

/** Turns the text of the composer into the plain part of a mail: without marks, and with the addresses of its links. */
export const mailPlain = (text: string): string =>
  text.replace(RUN, (whole, bold, italic, starred, label, address) => {
    if (label !== undefined) return mailHref(address) === undefined ? whole : `${label} (${address})`
    const inner = bold ?? italic ?? starred
    return inner === undefined ? whole : mailPlain(inner)
  })

interface Block {
  kind: 'paragraph' | 'bullets' | 'numbers'
  /** Number of the first item. */
  start: number
  lines: string[]
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    if (line.trim() === '') {
      open = undefined
      continue
    }
    const { kind, start, words } = readLine(line)
    if (open?.kind !== kind) {
      open = { kind, start, lines: [] }
      blocks.push(open)
    }
    open.lines.push(words)
  }
  return blocks
}

function readLine(line: string): { kind: Block['kind']; start: number; words: string } {
  const bullet = BULLET.exec(line)
  if (bullet) return { kind: 'bullets', start: 1, words: bullet[1] ?? '' }
  const numbered = NUMBERED.exec(line)
  if (numbered) return { kind: 'numbers', start: Number(numbered[1]), words: numbered[2] ?? '' }
  return { kind: 'paragraph', start: 1, words: line }
}

function inlineHtml(text: string): string {
  let html = ''
  let at = 0
  for (const match of text.matchAll(RUN)) {
    html += escapeHtml(text.slice(at, match.index)) + runHtml(match)
    at = match.index + match[0].length
  }
  return html + escapeHtml(text.slice(at))
}

function runHtml([whole, bold, italic, starred, label, address, bare]: RegExpExecArray): string {
  if (bold !== undefined) return `<strong>${inlineHtml(bold)}</strong>`
  const slanted = italic ?? starred
  if (slanted !== undefined) return `<em>${inlineHtml(slanted)}</em>`
  if (label !== undefined && address !== undefined) return linkHtml(address, label) ?? escapeHtml(whole)
  if (bare === undefined) return escapeHtml(whole)
  const url = bare.replace(END_OF_SENTENCE, '')
  return (linkHtml(url, url) ?? escapeHtml(url)) + escapeHtml(bare.slice(url.length))
}

function linkHtml(address: string, label: string): string | undefined {
  const href = mailHref(address)
  return href === undefined ? undefined : `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`
}

/** Returns an address that a mail may link to, or undefined (standard W6). */
export function mailHref(address: string): string | undefined {
  const href = safeHref(address)
  return href !== undefined && /^(https?|mailto|tel):/.test(href) ? href : undefined
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Escapes text for HTML, attributes included. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
