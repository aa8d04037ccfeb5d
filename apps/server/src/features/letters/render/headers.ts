import type { Env } from '../../../platform/env.ts'
import { baseHeaders } from '../../../platform/http/headers.ts'

/**
 * Returns the headers of a page of letters, as name, value, name, value … It runs nothing, and posts nowhere (standards W4,
 * W6). @param styles source of its styles: a letter has them as attributes, like the mail that it was
 */
export const letterHeaders = (env: Pick<Env, 'isSecure'>, styles: string): string[] => [
  'cache-control',
  'public, max-age=0, must-revalidate',
  'vary',
  'accept-encoding',
  'content-security-policy',
  [
    "default-src 'none'",
    `style-src ${styles}`,
    "img-src 'self' https: data:",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...(env.isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; '),
  ...Object.entries(baseHeaders(env)).flat(),
]
