import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts large files: its body may be as slow as the server allows at all. */
    takesItsTime?: boolean
  }
}

/**
 * Cuts off a body that does not arrive completely in time, so that slow senders hold no connection. The server's own
 * limit is the same for all routes and must let the largest file through.
 */
export function cutOffSlowSenders(app: FastifyInstance, withinMs: number): void {
  app.addHook('onRequest', async (request) => {
    const { raw, routeOptions } = request
    if (raw.complete || routeOptions.config.takesItsTime) return
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
    if (!hasBody) return
    const timer = setTimeout(() => raw.destroy(), withinMs).unref()
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
}
