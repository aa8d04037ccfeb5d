import type { Env } from '../../env.ts'
import { baseHeaders } from '../headers.ts'

/**
 * Returns the headers of a kept page without script, as name, value, name, value … (standards W4, W6).
 * @param styles source of its styles: a letter has them as attributes, like the mail that it was
 * @param forms where its forms may be posted to
 */
export const quietHeaders = (
  env: Pick<Env, 'isSecure'>,
  styles: string,
  forms: "'none'" | "'self'" = "'none'",
): string[] => [
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
    `form-action ${forms}`,
    "frame-ancestors 'none'",
    ...(env.isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; '),
  ...Object.entries(baseHeaders(env)).flat(),
]
