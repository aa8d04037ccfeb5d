/** The history that a mail repeats, apart from what is new. */
export interface Folded {
  text: string
  quoted: string | null
}

/** Line before a quote, as mail programs write it: `On Mon, 2 Mar 2026, Nova wrote:` in seven languages. */
const WROTE =
  /^[\s>*]*(?:On\b.{4,300}\bwrote|Am\b.{4,300}\bschrieb\b.{0,200}|Le\b.{4,300}\ba écrit|El\b.{4,300}\bescribió|Il\b.{4,300}\bha scritto|Op\b.{4,300}\bschreef\b.{0,200}|Em\b.{4,300}\bescreveu|.{4,200}\b(?:schrieb am|escribió el|wrote on)\b.{4,200})\s*:\s*$/iu
/** Matches the beginning of such a line, which may be wrapped. */
const WROTE_BEGINS = /^[\s>*]*(?:On|Am|Le|El|Il|Op|Em)\b/u
/** Outlook and its kin: everything below is history. */
const ORIGINAL =
  /^\s*-{3,}\s*(?:original message|ursprüngliche nachricht|message d[’']origine|mensaje original|messaggio originale|oorspronkelijk bericht)\s*-{3,}\s*$/iu
const FROM = /^\s*\*?(?:From|Von|De|Da|Van)\s?:\*?\s\S/iu
const SENT = /^\s*\*?(?:Sent|Date|Gesendet|Datum|Envoyé|Enviado|Fecha|Inviato|Verzonden|Date)(?: el)?\s?:/iu
const RULE = /^\s*_{10,}\s*$/u
const QUOTE = /^\s?>/u

/** Lines that a wrapped line before a quote may take, and its characters. */
const MOST_WRAPPED = 4
const MAX_WROTE = 600

/**
 * Separates what a mail says from the history below it, or above it, as Gmail, Outlook, Apple Mail, and Thunderbird
 * arrange them. Answers between the lines of a quote keep it, because they are not understood without it. The signature
 * stays. A mail that is nothing but history is shown whole.
 */
export function foldText(whole: string): Folded {
  const lines = whole.replaceAll('\r\n', '\n').split('\n')
  const cut = historyFrom(lines)
  const own = cut === undefined ? lines : lines.slice(0, cut)
  const above = cut === undefined ? leadingQuote(lines) : 0
  const text = own.slice(above).join('\n').trim()
  if (text === '') return { text: whole.trim(), quoted: null }
  const quoted = [...lines.slice(0, above), ...(cut === undefined ? [] : lines.slice(cut))].join('\n').trim()
  return { text, quoted: quoted === '' ? null : quoted }
}

/** Returns the line from which on everything is history. */
function historyFrom(lines: readonly string[]): number | undefined {
  const isQuoteFrom = quotesToTheEnd(lines)
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (ORIGINAL.test(line)) return at
    if (isHeaderBlock(lines, at)) return RULE.test(lines[at - 1] ?? '') ? at - 1 : at
    const after = wroteAt(lines, at)
    if (after !== undefined && isQuoteFrom[after]) return at
  }
  return trailingQuote(lines)
}

/** Tells whether Outlook's header of an earlier mail begins here: From, then Sent within two lines. */
const isHeaderBlock = (lines: readonly string[], at: number): boolean =>
  FROM.test(lines[at] ?? '') && [1, 2].some((next) => SENT.test(lines[at + next] ?? ''))

/** Returns the line after `… wrote:` if it begins here. Long lines are none, and would cost the pattern much. */
function wroteAt(lines: readonly string[], at: number): number | undefined {
  const line = lines[at] ?? ''
  if (line.length > MAX_WROTE) return undefined
  if (!WROTE_BEGINS.test(line)) return WROTE.test(line) ? at + 1 : undefined
  for (let count = 1; count <= MOST_WRAPPED; count++) {
    const joined = lines.slice(at, at + count).join(' ')
    if (joined.length > MAX_WROTE) return undefined
    if (WROTE.test(joined)) return at + count
  }
  return undefined
}

/**
 * Tells for each line whether only quoted lines follow from there, or, as some programs do it, nothing that is marked as
 * quoted. Counted once, from the end, since every line of a hostile mail may be one before a quote.
 */
function quotesToTheEnd(lines: readonly string[]): boolean[] {
  const answers: boolean[] = []
  let filled = 0
  let quotes = 0
  for (const [at, line] of [...lines.entries()].toReversed()) {
    if (line.trim() !== '') {
      filled++
      if (QUOTE.test(line)) quotes++
    }
    answers[at] = filled > 0 && (quotes === filled || quotes === 0)
  }
  return answers
}

/** Returns where the quote at the very end begins. */
function trailingQuote(lines: readonly string[]): number | undefined {
  let start = lines.length
  while (start > 0 && (QUOTE.test(lines[start - 1] ?? '') || (lines[start - 1] ?? '').trim() === '')) start--
  if (!lines.slice(start).some((line) => QUOTE.test(line))) return undefined
  // Interleaved: the last quote belongs to the answers before it.
  if (lines.slice(0, start).some((line) => QUOTE.test(line))) return undefined
  return start
}

/** Returns the number of lines of a quote above the answer, with the line before it; 0 if there is none. */
function leadingQuote(lines: readonly string[]): number {
  let at = 0
  while (at < lines.length && (lines[at] ?? '').trim() === '') at++
  at = wroteAt(lines, at) ?? at
  const start = at
  while (at < lines.length && (QUOTE.test(lines[at] ?? '') || (lines[at] ?? '').trim() === '')) at++
  const hasQuote = lines.slice(start, at).some((line) => QUOTE.test(line))
  return hasQuote && !lines.slice(at).some((line) => QUOTE.test(line)) ? at : 0
}
