import type { RenderedSitePage } from '@greenroom/minisite/render'
import type { Env } from '../../../platform/env.ts'
import { baseHeaders } from '../../../platform/http/headers.ts'

/** Returns the headers of every response with a public page, as name, value, name, value … */
export function pageHeaders(
  env: Pick<Env, 'isSecure'>,
  page: Pick<RenderedSitePage, 'scriptHash' | 'styleHash' | 'frameHosts'> & { hasForms: boolean },
): string[] {
  return [
    'cache-control',
    'public, max-age=0, must-revalidate',
    'vary',
    'accept-encoding',
    'content-security-policy',
    pageCsp(env, page),
    ...Object.entries(baseHeaders(env)).flat(),
  ]
}

/**
 * Returns the policy of a public page: its own inline script and style (by hash: a nonce would break with a 304),
 * pictures from anywhere on https, frames of its own players only, and forms only to us and only if it has any
 * (standards W4, W5).
 */
export function pageCsp(
  env: Pick<Env, 'isSecure'>,
  page: { styleHash: string; scriptHash?: string; frameHosts?: readonly string[]; hasForms?: boolean },
): string {
  const frames = page.frameHosts?.map((host) => `https://${host}`).join(' ')
  return [
    "default-src 'none'",
    `script-src ${page.scriptHash ?? "'none'"}`,
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
