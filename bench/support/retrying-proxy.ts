import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** How long one request is retried, and at which interval, in milliseconds. */
const PATIENCE_MS = 20_000
const RETRY_MS = 50

export interface RetryingProxy {
  url: string
  /** Number of requests sent more than once. */
  readonly retried: number
  stop(): Promise<void>
}

/** Starts a proxy as in production: it retries requests that find no server, or one that is closing. */
export async function startRetryingProxy(target: string): Promise<RetryingProxy> {
  const counts = { retried: 0 }
  const server = createServer(async (incoming, outgoing) => {
    const deadline = Date.now() + PATIENCE_MS
    for (let attempt = 1; ; attempt += 1) {
      if (await passOn(target, incoming, outgoing)) {
        if (attempt > 1) counts.retried += 1
        return
      }
      if (Date.now() > deadline) return void outgoing.writeHead(502).end()
      await delay(RETRY_MS)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get retried() {
      return counts.retried
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Resolves to true once answered, and to false if the server was not there, broke off, or answered 503. */
function passOn(target: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    const onward = request(target + incoming.url, {
      method: incoming.method,
      headers: { ...incoming.headers, connection: 'close' },
    })
    onward.on('error', () => resolve(false))
    onward.on('response', async (answer) => {
      const chunks: Buffer[] = []
      try {
        for await (const chunk of answer) chunks.push(chunk as Buffer)
      } catch {
        return resolve(false)
      }
      if (answer.statusCode === 503) return resolve(false)
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers).end(Buffer.concat(chunks))
      resolve(true)
    })
    onward.end()
  })
}
