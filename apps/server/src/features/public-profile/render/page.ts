import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { renderSitePage, type SitePageInput } from '@greenroom/minisite/render'
import { etagOf } from '../../../platform/http/etag.ts'
import { pageHeaders } from './headers.ts'
import { OverLimit } from './over-limit.ts'

/** For a page of 12 links, 6 gives 4.7 KB in half a millisecond, and 11 gives 4.4 KB in twenty. */
const BROTLI_QUALITY = 6
/**
 * Largest page in bytes of HTML (standard W22). A page of 12 blocks has 30 KB; the fullest that a site may hold, about
 * 600 KB.
 */
const MAX_PAGE_BYTES = 1024 * 1024

export const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** A page in one encoding, with all response headers in the form that node:http handles fastest. */
export interface Variant {
  body: Buffer
  /** Strong: differs by content and encoding. */
  etag: string
  headers: string[]
  notModifiedHeaders: string[]
}

export type Page = Record<Encoding, Variant>

/** Input of a page, as plain data. */
export interface PageOrder {
  input: SitePageInput
  /** True if its forms may be submitted (`form-action`). */
  hasForms: boolean
  isSecure: boolean
}

/** Draws a page, compressed once for all visitors. @throws OverLimit if it is too large */
export async function drawPage({ input, hasForms, isSecure }: PageOrder): Promise<Page> {
  const drawn = await renderSitePage(input)
  const html = Buffer.from(drawn.html)
  if (html.length > MAX_PAGE_BYTES) throw new OverLimit(`the page has ${html.length} bytes of HTML`)
  return compressed(html, pageHeaders({ isSecure }, { ...drawn, hasForms }))
}

/** Compresses a page in every encoding. @param headers of every response, as name, value, name, value … */
async function compressed(html: Buffer, headers: readonly string[]): Promise<Page> {
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(html, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
      },
    }),
    promisify(gzip)(html),
  ])
  const variant = (encoding: Encoding, body: Buffer): Variant => {
    const etag = etagOf([html, headers.join('\n')], encoding)
    const shared = [...headers, 'etag', etag]
    const coding = encoding === 'identity' ? [] : ['content-encoding', encoding]
    return {
      body,
      etag,
      headers: [
        'content-type',
        'text/html; charset=utf-8',
        ...coding,
        'content-length',
        String(body.length),
        ...shared,
      ],
      notModifiedHeaders: shared,
    }
  }
  return { br: variant('br', br), gzip: variant('gzip', zipped), identity: variant('identity', html) }
}

/** Returns the memory that a page takes, in bytes, including its headers. */
export function bytesOf(page: Page): number {
  return ENCODINGS.reduce((sum, encoding) => sum + page[encoding].body.length + 4000, 0)
}
