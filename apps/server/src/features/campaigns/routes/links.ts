import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerPage } from '../../../platform/http/fan-pages/answer-page.ts'
import { openFanDoors } from '../../../platform/http/fan-pages/open-doors.ts'
import { type House, systemContext } from '../../../platform/house.ts'
import type { SystemContext } from '../../../platform/context.ts'
import { asksForPrivacy } from '../../analytics/public.ts'
import { viewMail } from '../../delivery/public.ts'
import { followLink } from '../commands/follow-link.ts'
import { followMailLink } from '../commands/follow-mail-link.ts'
import { noteOpen } from '../commands/note-open.ts'
import type { LinkVisit } from '../policy/visits.ts'
import { NOWHERE } from '../render/nowhere.ts'
import { mountStops } from './stops.ts'

/**
 * Headers of a redirect that no cache may answer, because each click counts. Neither the page with the link, which may be somebody's
 * inbox on the web, nor the code, which names one recipient, goes on to the address as a referrer. The code is not logged
 * either (standard W19).
 */
export const REDIRECT = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }
/** A mail runs nothing, loads pictures only, and posts nowhere (standards W4 and W6). */
const MAIL_CSP =
  "default-src 'none'; img-src https: http: data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const OPTIONS = { schema: { hide: true }, logLevel: 'silent' as const }

/** Follows a link by the last segment of its address. @returns where it leads */
export type Follow = (context: SystemContext, segment: string, visit: LinkVisit) => Promise<string | undefined>

/**
 * Mounts `/l/{code}`, the short links of texts, and `/c/{token}`, the links of mails; HEAD is answered alike and counted as a
 * machine's. At an owner's host it knows that owner's codes alone. Mounts `/v/{token}`, which shows a mail to whom its mail program
 * does not, and `/o/{token}.gif`, whose loading is an open; and `/x/{code}`, by which texts are stopped. Every such address has the
 * same picture, so that nobody learns from it whether a token is one.
 */
export async function mountShortLinks(app: FastifyInstance, house: House): Promise<void> {
  await app.register(async (scope) => {
    openFanDoors(scope, house, async () => undefined)
    const mount = (path: string, follow: Follow) =>
      scope.get<{ Params: { segment: string } }>(path, OPTIONS, async (request, reply) => {
        const address = await follow(systemContext(house), request.params.segment, visitOf(request))
        if (address === undefined) return answerPage(house, reply, NOWHERE, { status: 404 })
        return reply.headers(REDIRECT).redirect(address, 302)
      })
    mountStops(scope, house)
    mount('/l/:segment', followLink)
    mount('/c/:segment', followMailLink)
    scope.get<{ Params: { token: string } }>('/o/:token.gif', OPTIONS, async (request, reply) => {
      // HEAD loads no picture, so it is not an open.
      if (request.method === 'GET') await noteOpen(systemContext(house), request.params.token, visitOf(request))
      return reply.headers(REDIRECT).type('image/gif').send(PIXEL)
    })
    scope.get<{ Params: { token: string } }>('/v/:token', OPTIONS, async ({ params }, reply) => {
      const html = await viewMail(systemContext(house), params.token)
      if (html === undefined) return answerPage(house, reply, NOWHERE, { status: 404 })
      return reply
        .headers({ ...REDIRECT, 'content-security-policy': MAIL_CSP })
        .type('text/html; charset=utf-8')
        .send(html)
    })
  })
}

const visitOf = ({ method, ip, headers, hosted }: FastifyRequest): LinkVisit => ({
  ...visitFrom(headers, ip),
  method,
  ownerId: hosted?.userId,
})

/** Returns what a request from an address says of its visitor. */
export const visitFrom = (headers: IncomingHttpHeaders, ip: string): Omit<LinkVisit, 'method'> => ({
  ip,
  userAgent: headers['user-agent'] ?? '',
  purpose: String(headers['sec-purpose'] ?? headers.purpose ?? ''),
  isPrivate: asksForPrivacy(headers),
})

/** A transparent picture of one pixel. */
export const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
