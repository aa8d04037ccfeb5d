import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { Recent } from '../recent.ts'

/** Addresses of proxies and visitors remembered, some 100 bytes each. */
const REMEMBERED = 5000

/** Characters of the longest address: IPv6 with an IPv4 address at its end (RFC 4291). */
const LONGEST = 45

/** Tells whether to believe what a proxy at an address says of the address before it. */
export type TrustProxy = (address: string, hop: number) => boolean

/** Parses TRUST_PROXY: empty for none, a number of hops, or addresses and networks. */
export function readTrustProxy(value: string): TrustProxy {
  if (value === '') return () => false
  if (!/^\d+$/.test(value)) return remembering(proxyAddr.compile(value.split(',').map((part) => part.trim())))
  const hops = Number(value)
  return (_address, hop) => hop < hops
}

/**
 * Answers for addresses of late from memory: comparing one with networks costs more than the rest of a hit's path. The address is
 * copied, because a piece of a header keeps all of the header in memory. Longer ones are no addresses.
 */
function remembering(trust: TrustProxy): TrustProxy {
  const known = new Recent<string, boolean>(REMEMBERED)
  return (address, hop) =>
    address.length <= LONGEST &&
    known.get(Buffer.from(address, 'latin1').toString('latin1'), (copy) => trust(copy, hop))
}

/** Returns what finds the visitor's address of a request that never reaches the router, as the router would. */
export function clientAddresses(value: string): (request: IncomingMessage) => string {
  if (value === '') return ({ socket }) => socket.remoteAddress ?? ''
  const trust = readTrustProxy(value)
  return (request) => proxyAddr(request, trust)
}
