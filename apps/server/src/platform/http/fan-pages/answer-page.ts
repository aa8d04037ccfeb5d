import { type FanLink, type FanPage, renderFanPage, renderFanPart } from '@greenroom/minisite/render'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '../../house.ts'

/** Site in whose look a page is drawn. */
export interface FanLook {
  username: string
  name: string
  avatarUrl: string | null
  theme: string
  headerSettings: unknown
}

interface Options {
  look?: FanLook | undefined
  status?: number
  /** Address that the browser opens after a while. */
  onward?: { url: string; seconds: number } | undefined
  /** True for the page's script, which puts the answer in the place of a form. */
  asPart?: boolean
}

/**
 * Answers with a page for one fan. It is never cached and sends no referrer, because its address may contain a proof of
 * identity. It runs no script (standards W4, W6).
 */
export async function answerPage(
  house: House,
  reply: FastifyReply,
  page: FanPage,
  { look, status = 200, onward, asPart = false }: Options = {},
): Promise<FastifyReply> {
  const site = look && {
    name: look.name,
    avatar_url: look.avatarUrl,
    theme: look.theme,
    header_settings: look.headerSettings,
    url: house.urls.pagesUrl(look, reply.request.hosted?.host),
  }
  const drawn = asPart
    ? { html: renderFanPart(page, onward?.url), styleHash: "'none'" }
    : await renderFanPage({
        page,
        site,
        appName: house.env.APP_NAME,
        home: reply.request.hosted ? house.urls.publicUrl : undefined,
      })
  if (asPart) reply.header('x-part', '1')
  else if (onward) reply.header('refresh', `${onward.seconds}; url=${onward.url}`)
  return answerDocument(house, reply.status(status), drawn)
}

/** Answers with a drawn document that its address alone opens: never cached, without script, and with no referrer. */
export const answerDocument = (
  house: House,
  reply: FastifyReply,
  { html, styleHash }: { html: string; styleHash: string },
): FastifyReply =>
  reply
    .headers({
      'content-security-policy': fanCsp(house.env.isSecure, styleHash),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(html)

/** Returns a link back to the artist's page, at the host where the fan is. */
export const wayBack = (house: House, { hosted }: FastifyRequest, look: FanLook | undefined): FanLink[] =>
  look ? [{ label: `Back to ${look.name}`, href: house.urls.pagesUrl(look, hosted?.host), isMain: true }] : []

const fanCsp = (isSecure: boolean, styleHash: string): string =>
  [
    "default-src 'none'",
    `style-src ${styleHash}`,
    "img-src 'self' https: data:",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
