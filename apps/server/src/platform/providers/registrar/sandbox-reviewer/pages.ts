import type { ProofAddresses } from '../registrar.ts'

/** Answer of a page. `status` 0: it did not answer, or with more than is read. */
export interface FetchedPage {
  status: number
  /** Content-Type. */
  type: string
  body: string
}
/** Fetches a page of this server by its address. It never throws. */
export type FetchPage = (url: string) => Promise<FetchedPage>

const NO_ANSWER: FetchedPage = { status: 0, type: '', body: '' }
/** Most bytes of a page that are read. */
const MAX_BYTES = 1024 * 1024
/** Milliseconds that a page may take. */
const PATIENCE_MS = 5000

/** Returns a reader of this server's own pages; any other address has no answer for it. */
export const ownPages =
  (publicUrl: string): FetchPage =>
  async (url) => {
    const { origin } = new URL(publicUrl)
    if (URL.parse(url)?.origin !== origin) return NO_ANSWER
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const answer = await fetch(url, { signal, headers: { accept: 'text/html' } })
      if (new URL(answer.url).origin !== origin) return NO_ANSWER
      const body = await readBounded(answer)
      if (body === undefined) return NO_ANSWER
      return { status: answer.status, type: answer.headers.get('content-type') ?? '', body }
    } catch {
      return NO_ANSWER
    }
  }

/** Returns undefined if there is more than is read. */
async function readBounded(answer: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A page as a reviewer sees it. */
export interface SeenPage {
  isOpen: boolean
  html: string
  /** Text that a visitor reads. */
  text: string
}
export type SeenPages = Record<'site' | 'texts' | 'privacy' | 'terms', SeenPage>

/** Reads the pages of an application. */
export async function readPages(fetchPage: FetchPage, proofs: ProofAddresses): Promise<SeenPages> {
  const [site, texts, privacy, terms] = await Promise.all(
    [proofs.site, proofs.texts, proofs.privacy, proofs.terms].map(async (url) => seen(await fetchPage(url))),
  )
  return { site: site ?? UNSEEN, texts: texts ?? UNSEEN, privacy: privacy ?? UNSEEN, terms: terms ?? UNSEEN }
}

const UNSEEN: SeenPage = { isOpen: false, html: '', text: '' }

const seen = ({ status, type, body }: FetchedPage): SeenPage =>
  status === 200 && /^text\/html\b/i.test(type) ? { isOpen: true, html: body, text: visibleText(body) } : UNSEEN

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Returns the visible words of HTML: no scripts, styles, or tags. */
export const visibleText = (html: string): string =>
  html
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/<(script|style|template|head|svg)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, hex: string) => character(Number.parseInt(hex, 16)))
    .replace(/&#(\d{1,7});/g, (_, decimal: string) => character(Number(decimal)))
    .replace(/&([a-z]+);/gi, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()

const character = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : ' ')

/** Returns the elements of this name with what is in them. */
export const elementsOf = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<${name}\\b[\\s\\S]*?</${name}\\s*>`, 'gi'))].map(([element]) => element)

/** Returns the tags of this name alone. */
export const tagsOf = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'gi'))].map(([tag]) => tag)
