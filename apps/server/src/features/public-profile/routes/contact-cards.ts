import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type House, systemContext } from '../../../platform/house.ts'
import { findActiveBlock } from '../queries.ts'
import { drawContactCard } from '../render/contact-card.ts'

const ids = z.object({ id: z.uuid(), blockId: z.uuid() })

/** Serves contact cards of public pages as files that phones and mail programs open (`contactCardPath`). */
export function mountContactCards(app: FastifyInstance, house: House): void {
  const path = '/api/public/minisites/:id/blocks/:blockId/contact.vcf'
  app.get(path, { schema: { hide: true } }, async (request, reply) => {
    const params = ids.safeParse(request.params)
    if (!params.success) return reply.callNotFound()
    const context = systemContext(house)
    const found = await findActiveBlock(context, params.data.id, params.data.blockId)
    const card = found && (await drawContactCard(context, found))
    if (!found || card === undefined) return reply.callNotFound()
    return reply
      .headers({
        'content-disposition': `attachment; filename="${found.site.username}.vcf"`,
        'cache-control': 'no-cache',
        'x-robots-tag': 'noindex',
      })
      .type('text/vcard; charset=utf-8')
      .send(card)
  })
}
