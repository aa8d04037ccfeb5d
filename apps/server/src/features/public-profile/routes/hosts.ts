import { renderNotFound } from '@greenroom/minisite/render'
import { readSeo } from '@greenroom/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '../../../platform/house.ts'
import { HSTS_OF_OWNERS } from '../../../platform/http/headers.ts'
import type { HostDoor, HostedSite } from '../../../platform/http/host-doors.ts'
import { sendKeptPage } from '../../../platform/http/kept-pages/answer.ts'
import { addressKey, localLimit, noLimit } from '../../../platform/http/rate-limit.ts'
import { findOpenSiteById } from '../../minisites/public.ts'
import { findMainHost, openHostDirectory } from '../../site-hosts/public.ts'
import { pageCsp } from '../render/headers.ts'
import { hostKey, openPages } from '../render/pages.ts'
import { addressesOf } from '../render/sitemap.ts'
import { sendTooLarge } from './pages.ts'
import { ROBOTS_SECONDS } from './sitemap.ts'

/** Requests per minute of one client at hosts of owners, as for pages elsewhere. */
const PER_MINUTE = 3000
/** Seconds that the sitemap of a host is kept by clients. */
const SITEMAP_SECONDS = 60

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Files that every page needs, and the answer that proves a host. */
const FILES = /^\/(?:favicon\.(?:svg|ico)|icon-\d{1,4}\.png|fonts\/[\w.-]{1,100}|\.well-known\/greenroom-[0-9a-f]{32})$/
/** Short links: the door follows none but those of the host's owner. */
const SHORT_LINK = /^\/l\/[\w-]{1,40}$/
/** Calls of a page to its own site and owner: pictures, counting, forms, and contact cards. The first group is the id. */
const OF_AN_ID = [
  new RegExp(`^/uploads/[\\w-]{1,40}/(${UUID})/[\\w.-]{1,200}$`),
  new RegExp(`^/og/(${UUID})(?:\\.png|/qr\\.(?:svg|png))$`),
  new RegExp(
    `^/api/public/minisites/(${UUID})/(?:view(?:/fan)?|blocks/${UUID}/(?:click(?:/fan)?|sign-ups|contact\\.vcf))$`,
  ),
]

/** Tells whether a path of the product is served at the host of a site as it is everywhere. */
export function isOfSite(path: string, { siteId, userId }: Omit<HostedSite, 'host'>): boolean {
  if (FILES.test(path) || SHORT_LINK.test(path)) return true
  const id = OF_AN_ID.map((pattern) => pattern.exec(path)?.[1]).find((found) => found !== undefined)
  return id !== undefined && id === (path.startsWith('/uploads/') ? userId : siteId)
}

/**
 * Serves hosts of owners: their page, the pages below it, what they need, and nothing else of the product, so that no dashboard,
 * no API, and no page of somebody else stands under a name that its owner can take away. No cookie is set there.
 * @param doors of the pages below it
 */
export function hostGate(
  house: House,
  doors: readonly HostDoor[],
): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  const hosts = house.hold(openHostDirectory)
  const { host: houseHost } = new URL(house.urls.publicUrl)
  const limit =
    house.env.RATE_LIMIT === 'off' ? noLimit : localLimit({ name: 'hosts', points: PER_MINUTE, seconds: 60 })
  return async (request, reply) => {
    const { host } = request.headers
    if (host === undefined || host === houseHost) return undefined
    const known = hosts.peek(host)
    if (known === null) return undefined
    await limit.consume(addressKey(request.ip))
    const site = known ?? (await hosts.find(host))
    if (!site) return undefined
    if (house.env.isSecure) reply.header('strict-transport-security', HSTS_OF_OWNERS)
    request.hosted = site
    const [path = ''] = request.url.split('?')
    if (isOfSite(path, site)) return undefined
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead) return sendNotFound(house, site, path, reply)
    if (path === '/') return sendPage(house, site, request, reply)
    if (path === '/robots.txt') return sendRobots(house, site, reply)
    if (path === '/sitemap.xml') return sendSitemap(house, doors, site, reply)
    for (const door of doors) {
      const answered = await door.answer(site, path.replace(/\/$/, ''), request, reply)
      if (answered) return answered
    }
    return sendNotFound(house, site, path, reply)
  }
}

async function sendPage(
  house: House,
  site: HostedSite,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await house.hold(openPages).get(hostKey(site))
  if (!found || 'movedTo' in found) return sendNotFound(house, site, '/', reply)
  if ('isTooLarge' in found) return sendTooLarge(house, reply)
  return sendKeptPage(house, found.page, request, reply)
}

const sendRobots = ({ urls }: House, { host }: HostedSite, reply: FastifyReply): FastifyReply =>
  reply
    .header('cache-control', `public, max-age=${ROBOTS_SECONDS}`)
    .type('text/plain; charset=utf-8')
    .send(`User-agent: *\nDisallow: /api/\n\nSitemap: ${urls.hostUrl(host)}sitemap.xml\n`)

/** A host has a sitemap while it is the first address of its page, and search engines may show that. */
async function sendSitemap(
  house: House,
  doors: readonly HostDoor[],
  hosted: HostedSite,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { system } = house.db
  const [site, main] = await Promise.all([findOpenSiteById(system, hosted.siteId), findMainHost(system, hosted.siteId)])
  if (!site || main?.host !== hosted.host || readSeo(site.seo).no_index === true)
    return sendNotFound(house, hosted, '/sitemap.xml', reply)
  const paths = (await Promise.all(doors.map((door) => door.paths(hosted)))).flat()
  const pages = house.urls.pagesUrl(site, hosted.host)
  return reply
    .header('cache-control', `public, max-age=${SITEMAP_SECONDS}`)
    .type('application/xml; charset=utf-8')
    .send(
      addressesOf(
        house.urls.hostUrl(hosted.host),
        site.updatedAt,
        paths.map((below) => pages + below),
      ),
    )
}

async function sendNotFound({ env }: House, { host }: HostedSite, path: string, reply: FastifyReply) {
  const page = await renderNotFound({ appName: host, username: path.slice(1), canClaim: false, claimHref: '/' })
  return reply
    .status(404)
    .header('content-security-policy', pageCsp(env, page))
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page.html)
}
