import type { RenderedSitePage } from '@greenroom/minisite/render'
import type { Env } from '../../../platform/env.ts'
import { baseHeaders, HSTS_OF_OWNERS } from '../../../platform/http/headers.ts'

/**
 * Returns the headers of every response with a public page, as name, value, name, value …
 * @param page.isOnOwnHost it stands at a host of its owner's
 */
export function pageHeaders(
  env: Pick<Env, 'isSecure'>,
  page: Pick<RenderedSitePage, 'scriptHashes' | 'styleHash' | 'frameHosts'> & {
    hasForms: boolean
    isOnOwnHost: boolean
  },
): string[] {
  return [
    'cache-control',
    'public, max-age=0, must-revalidate',
    'vary',
    'accept-encoding',
    'content-security-policy',
    pageCsp(env, page),
    ...Object.entries(page.isOnOwnHost ? baseHeaders(env, HSTS_OF_OWNERS) : baseHeaders(env)).flat(),
  ]
}

/**
 * Returns the content security policy of a public page. It allows the page's own inline scripts and style, by hash,
 * because a nonce would break with a 304; pictures from any https address; frames of the page's own players; and, if
 * the page has forms, posting them to this server (standards W4, W5).
 */
export function pageCsp(
  env: Pick<Env, 'isSecure'>,
  page: { styleHash: string; scriptHashes?: readonly string[]; frameHosts?: readonly string[]; hasForms?: boolean },
): string {
  const frames = page.frameHosts?.map((host) => `https://${host}`).join(' ')
  return [
    "default-src 'none'",
    `script-src ${page.scriptHashes?.join(' ') || "'none'"}`,
    `style-src ${page.styleHash}`,
    "img-src 'self' https: data:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${frames || "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${page.hasForms ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
    ...(env.isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
