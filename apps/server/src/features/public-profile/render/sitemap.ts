import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { SystemContext } from '../../../platform/context.ts'
import { listedStretches, listListedSites } from '../queries.ts'

/** Most addresses in one sitemap file (sitemaps.org). */
export const MAX_ADDRESSES = 50_000
/** Sites read at once. */
const PAGE = 5000
/** The product's own pages that search engines may show. */
const OWN_PATHS = ['/', '/privacy', '/terms']

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/**
 * Writes `/sitemap.xml`, gzipped: all listed pages, or, if they are too many for one file, an index of files.
 * @param size addresses per file
 */
export async function sitemapIndex(context: SystemContext, size = MAX_ADDRESSES): Promise<Buffer> {
  const stretches = await listedStretches(context, size)
  if (stretches.length <= 1) return zipped(await addresses(context, stretches[0], size, true))
  const files = stretches.map((_, n) => `<sitemap><loc>${context.urls.publicUrl}/sitemap/${n + 1}.xml</loc></sitemap>`)
  return zipped(`${HEAD}<sitemapindex ${NAMESPACE}>${files.join('\n')}</sitemapindex>`)
}

/** Writes `/sitemap/{n}.xml`, from 1 on, gzipped. Undefined if there is no such file. */
export async function sitemapFile(
  context: SystemContext,
  n: number,
  size = MAX_ADDRESSES,
): Promise<Buffer | undefined> {
  const stretches = await listedStretches(context, size)
  const first = stretches.length > 1 ? stretches[n - 1] : undefined
  return first === undefined ? undefined : zipped(await addresses(context, first, size, n === 1))
}

async function addresses(
  context: SystemContext,
  first: string | undefined,
  size: number,
  withOwn: boolean,
): Promise<string> {
  const lines = withOwn ? OWN_PATHS.map((path) => `<url><loc>${context.urls.publicUrl}${path}</loc></url>`) : []
  let start: { from: string } | { after: string } | undefined = first === undefined ? undefined : { from: first }
  for (let left = size; start && left > 0; ) {
    const wanted = Math.min(PAGE, left)
    const sites = await listListedSites(context, start, wanted)
    for (const site of sites) lines.push(entry(context.urls.siteUrl(site), site.updatedAt))
    left -= sites.length
    const last = sites.at(-1)
    start = last && sites.length === wanted ? { after: last.id } : undefined
  }
  return `${HEAD}<urlset ${NAMESPACE}>${lines.join('\n')}</urlset>`
}

/** Writes the sitemap of a host: its page, and the pages below that, whose last change is not known. */
export const addressesOf = (page: string, updatedAt: Date, below: readonly string[]): string =>
  `${HEAD}<urlset ${NAMESPACE}>${[entry(page, updatedAt), ...below.map((url) => `<url><loc>${url}</loc></url>`)].join('\n')}</urlset>`

const entry = (url: string, updatedAt: Date) =>
  `<url><loc>${url}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`

const zipped = (xml: string): Promise<Buffer> => promisify(gzip)(xml)
