import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/** Tells whether to believe what a proxy at an address says of the address before it. */
export type TrustProxy = (address: string, hop: number) => boolean

/** Parses TRUST_PROXY: empty for none, a number of hops, or addresses and networks. */
export function readTrustProxy(value: string): TrustProxy {
  if (value === '') return () => false
  if (!/^\d+$/.test(value)) return proxyAddr.compile(value.split(',').map((part) => part.trim()))
  const hops = Number(value)
  return (_address, hop) => hop < hops
}

/** Returns what finds the visitor's address of a request that never reaches the router, as the router would. */
export function clientAddresses(value: string): (request: IncomingMessage) => string {
  if (value === '') return ({ socket }) => socket.remoteAddress ?? ''
  const trust = readTrustProxy(value)
  return (request) => proxyAddr(request, trust)
}
