import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { BlockRow, MiniSiteRow } from '@greenroom/db'
import { isSignUpType, readSeo } from '@greenroom/domain'
import { renderSitePage } from '@greenroom/minisite/render'
import type { SystemContext } from '../../../platform/context.ts'
import type { Env } from '../../../platform/env.ts'
import { presentPublicSite } from '../../minisites/public.ts'
import { pageHeaders } from './headers.ts'
import { pictureUrl, qrPath } from './addresses.ts'

/** Measured on a page of 12 links: 6 gives 4.7 KB in half a millisecond, 11 gives 4.4 KB in twenty. */
const BROTLI_QUALITY = 6

export const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** The bytes of a page in one encoding, with all headers of its answers, as node:http takes them fastest. */
export interface Variant {
  body: Buffer
  /** Strong: differs for each content and each encoding. */
  etag: string
  headers: string[]
  notModifiedHeaders: string[]
}

export type Page = Record<Encoding, Variant>

/** Draws the page of a site as visitors see it now, compressed once for all of them. */
export async function drawPage(
  context: SystemContext,
  env: Env,
  { site, blocks }: { site: MiniSiteRow; blocks: BlockRow[] },
): Promise<Page> {
  const { urls } = context
  const seo = readSeo(site.seo)
  const shown = presentPublicSite(context, site, blocks)
  const hasForms = shown.blocks.some(({ type }) => isSignUpType(type))
  const drawn = await renderSitePage({
    site: shown,
    seo,
    appName: env.APP_NAME,
    publicUrl: urls.publicUrl,
    canonical: shown.url,
    ogImageUrl: seo.image_url ? urls.absolute(seo.image_url) : pictureUrl(urls, shown),
    qrHref: qrPath(shown),
    noIndex: seo.no_index === true,
    viewUrl: `/api/public/minisites/${site.id}/view`,
    clickUrlPrefix: `/api/public/minisites/${site.id}/blocks/`,
  })
  return compressed(Buffer.from(drawn.html), pageHeaders(env, { ...drawn, hasForms }))
}

/** A page in every encoding. @param headers those of every answer, as name, value, name, value … */
async function compressed(html: Buffer, headers: readonly string[]): Promise<Page> {
  const hash = createHash('sha256').update(html).update(headers.join('\n')).digest('base64url').slice(0, 22)
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
    const etag = `"${hash}-${encoding}"`
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

/** What a page costs in memory, in bytes; its headers included. */
export function bytesOf(page: Page): number {
  return ENCODINGS.reduce((sum, encoding) => sum + page[encoding].body.length + 4000, 0)
}
