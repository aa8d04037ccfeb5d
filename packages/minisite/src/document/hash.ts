import { createHash } from 'node:crypto'

/** The source expression that allows exactly this inline script or style in a Content-Security-Policy. */
export function cspHash(content: string): string {
  return `'sha256-${createHash('sha256').update(content, 'utf8').digest('base64')}'`
}
