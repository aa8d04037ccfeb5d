import type { Env } from '../../env.ts'
import { baseHeaders, HSTS_OF_OWNERS } from '../headers.ts'

/**
 * Returns the headers of a kept page without script, as name, value, name, value … (standards W4, W6).
 * @param page.styles source of its styles: a letter has them as attributes, like the mail that it was
 * @param page.forms where its forms may be posted to
 * @param page.host that of its owner's at which it stands
 */
export const quietHeaders = (
  env: Pick<Env, 'isSecure'>,
  { styles, forms = "'none'", host }: { styles: string; forms?: "'none'" | "'self'"; host: string | undefined },
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
  ...Object.entries(host === undefined ? baseHeaders(env) : baseHeaders(env, HSTS_OF_OWNERS)).flat(),
]
