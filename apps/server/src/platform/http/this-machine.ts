import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { isLoopback } from './origin.ts'

/** Headers that proxies add: such a request was made elsewhere. */
const HANDED_ON =
  /^(x-forwarded(-|$)|forwarded$|via$|cf-|cdn-loop$|x-real-ip$|x-client-ip$|true-client-ip$|fastly-|fly-)/
/** Addresses of this machine and of private networks (RFC 1918, RFC 4193, RFC 3927, RFC 4291). */
const NEARBY: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal'])

/**
 * Returns true if a request was made on this machine or in its private network, and not passed on by a proxy. For what only the
 * proxy itself may ask.
 */
export const isFromNearby = ({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean =>
  NEARBY.has(rangeOf(socket.remoteAddress) ?? '') && !isHandedOn(headers)

/** Returns the range of an address; one of IPv4 may come in the form of IPv6. */
const rangeOf = (address = '') => (ipaddr.isValid(address) ? ipaddr.process(address).range() : undefined)

const isHandedOn = (headers: IncomingHttpHeaders): boolean => Object.keys(headers).some((name) => HANDED_ON.test(name))

/** A name with an optional port: no user before it, no path after it. */
const HOST = /^(\[[0-9a-f:]+\]|[0-9a-z.-]+)(:\d{1,5})?$/i

/**
 * Returns true if a request was made on this machine: from a loopback address (the connection's own, whatever
 * TRUST_PROXY says), to a name of this machine (a stranger's name could resolve to here), and not passed on by a proxy.
 * A proxy without headers often shows itself by HTTP/1.0, which nginx spoke to its backends for twenty years.
 */
export function isFromThisMachine({
  socket,
  headers,
  raw,
}: Pick<FastifyRequest, 'socket' | 'headers'> & { raw: Pick<FastifyRequest['raw'], 'httpVersion'> }): boolean {
  const host = headers.host ?? ''
  return (
    rangeOf(socket.remoteAddress) === 'loopback' &&
    raw.httpVersion !== '1.0' &&
    HOST.test(host) &&
    isLoopback(`http://${host}`) &&
    !isHandedOn(headers)
  )
}
