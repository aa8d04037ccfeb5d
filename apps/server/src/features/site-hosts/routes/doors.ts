import { hostOfHeader, MAX_SITE_HOST } from '@greenroom/domain'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { House } from '../../../platform/house.ts'
import { isFromNearby } from '../../../platform/http/this-machine.ts'
import { ANSWER_PATH, answerTo, QUESTION } from '../policy/proof.ts'
import { openHostDirectory } from '../queries/directory.ts'

const asked = z.object({ domain: z.string().min(1).max(MAX_SITE_HOST) })

/** Serves what proves hosts, and what a proxy asks before it gets a certificate for one. */
export function mountDoors(app: FastifyInstance, house: House): void {
  const hidden = { schema: { hide: true } }
  app.get<{ Params: { question: string } }>(
    `${ANSWER_PATH}:question(^${QUESTION}$)`,
    hidden,
    async (request, reply) => {
      const host = hostOfHeader(request.headers.host ?? '')
      if (host === undefined) return reply.callNotFound()
      return reply
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send(answerTo(house, host, request.params.question))
    },
  )

  const hosts = house.hold(openHostDirectory)
  // Caddy asks this before it orders a certificate: 200 allows it. Nobody asks from outside, nor through the proxy.
  app.get('/internal/allow-host', { ...hidden, logLevel: 'silent' }, async (request, reply) => {
    if (!isFromNearby(request)) return reply.callNotFound()
    const parsed = asked.safeParse(request.query)
    const site = parsed.success ? await hosts.find(parsed.data.domain) : null
    return reply
      .status(site ? 200 : 404)
      .header('cache-control', 'no-store')
      .send({ allowed: site !== null })
  })
}
