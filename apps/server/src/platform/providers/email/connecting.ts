import { isLoopback } from '../../http/origin.ts'

/** In milliseconds: for connecting, the greeting, and silence in between. They are short because senders retry. */
export const CONNECT_TIMES = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 30_000,
}
export type ConnectTimes = typeof CONNECT_TIMES

/**
 * Milliseconds after which an idle connection is closed. Servers drop idle ones, which would cost the next mail an
 * attempt.
 */
export const IDLE_MS = 20_000

/** Requires TLS for passwords, except to this machine or if the URL says otherwise. */
export function tlsOf(url: string): { requireTLS?: boolean } {
  const { protocol, username, hostname, searchParams } = new URL(url)
  const isUrlsChoice = searchParams.has('requireTLS') || searchParams.has('ignoreTLS')
  if (protocol === 'smtps:' || username === '' || isUrlsChoice || isLoopback(`http://${hostname}`)) return {}
  return { requireTLS: true }
}
