import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { FetchOutside, OutsideReason, OutsideRequest } from '../platform/fetch-outside/fetch-outside.ts'
import { createFetchOutside, type OutsideOptions } from '../platform/fetch-outside/guarded.ts'

/** Addresses of the test's internet. Any other leads to a server that must never be reached. */
export const PUBLIC = '93.184.216.34'
export const PUBLIC_TOO = '8.8.4.4'
/** Records the beginning of a secure connection, and hangs up. */
export const SECURE = '1.1.1.1'
/** Nothing listens there. */
export const DEAD = '9.9.9.9'

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/**
 * An internet of real local servers behind the real fetcher. Only lookups and the last step of dialing are replaced.
 */
export interface OutsideWorld {
  means: OutsideOptions
  fetchOutside: FetchOutside
  /** Returns how the fetch failed, or 'answered'. */
  reasonOf(url: string, request?: OutsideRequest): Promise<OutsideReason | 'answered' | undefined>
  /** Behavior of the public servers; 'hello' by default. */
  answer: Answer
  /** Results of lookups by name; files.example is public. */
  names: Record<string, () => string[]>
  /** Connections made, as address:port. */
  dialed: string[]
  forbiddenHits: number
  /** First bytes of a secure connection. */
  secureHello: Buffer
}

/** Starts the world for the tests of one file, and resets it before each test. */
export function useOutsideWorld(): OutsideWorld {
  const outside = createServer((request, response) => world.answer(request, response))
  const forbidden = createTcpServer((socket) => {
    world.forbiddenHits++
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nsecret')
  })
  const secure = createTcpServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (data) => {
      world.secureHello = Buffer.concat([world.secureHello, data])
      socket.destroy()
    })
  })
  const means: OutsideOptions = {
    userAgent: 'Greenroom\u{1F399} (+http://localhost:3000)',
    lookup: async (name) => {
      const addresses = world.names[name]
      if (!addresses) throw new Error(`getaddrinfo ENOTFOUND ${name}`)
      return addresses()
    },
    dial: (address, port) => {
      world.dialed.push(`${address}:${port}`)
      const server = { [PUBLIC]: outside, [PUBLIC_TOO]: outside, [SECURE]: secure }[address]
      return { host: '127.0.0.1', port: address === DEAD ? 1 : portOf(server ?? forbidden) }
    },
  }
  const fetchOutside = createFetchOutside(means)
  const world: OutsideWorld = {
    means,
    fetchOutside,
    reasonOf: (url, request) =>
      fetchOutside(url, request).then(
        () => 'answered' as const,
        (error: { reason?: OutsideReason }) => error.reason,
      ),
    ...afresh(),
  }
  beforeAll(async () => {
    for (const server of [outside, forbidden, secure]) await listen(server)
  })
  beforeEach(() => {
    Object.assign(world, afresh())
  })
  afterAll(() => {
    for (const server of [outside, forbidden, secure]) server.close()
    outside.closeAllConnections()
  })
  return world
}

const afresh = () => ({
  answer: ((_request, response) => response.end('hello')) as Answer,
  names: { 'files.example': () => [PUBLIC] } as Record<string, () => string[]>,
  dialed: [] as string[],
  forbiddenHits: 0,
  secureHello: Buffer.alloc(0),
})

const listen = (server: Server | TcpServer) =>
  new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
const portOf = (server: Server | TcpServer) => (server.address() as AddressInfo).port
