import { createHash } from 'node:crypto'
import type { Env } from '../env.ts'

/** Two years, which the browsers' preload lists require at least. */
const HSTS = 'max-age=63072000; includeSubDomains'
/**
 * Seven days and nothing below it, for hosts of owners: they may leave with their domain, and have other names below it that know no
 * https.
 */
export const HSTS_OF_OWNERS = 'max-age=604800'

/** Returns the headers of every answer (standard W4). The content security policy depends on the kind of answer. */
export function baseHeaders(env: Pick<Env, 'isSecure'>, hsts = HSTS): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(env.isSecure ? { 'strict-transport-security': hsts } : {}),
  }
}

/** For JSON and files: nothing in it may run or be framed. */
export const API_CSP = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"

/** Returns the policy of the dashboard: its own scripts, and inline ones by hash. Mantine sets styles from script. */
export function appCsp(inlineScripts: readonly string[], env: Pick<Env, 'isSecure'>): string {
  const scripts = ["'self'", ...inlineScripts.map(cspHash)].join(' ')
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(env.isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Returns the source expression for exactly this inline script or style. */
export const cspHash = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`
