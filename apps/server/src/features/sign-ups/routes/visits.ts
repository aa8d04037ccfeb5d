import * as contracts from '@greenroom/contracts'
import type { SystemContext } from '../../../platform/context.ts'
import { route } from '../../../platform/http/route.ts'
import { takeVisit } from '../commands/take-visit.ts'

const HITS_PER_MINUTE = 600
const OF_A_HIT = { perMinute: HITS_PER_MINUTE, isUnlogged: true }

export const routes = [
  route(
    contracts.countFanView,
    async ({ context, params, body }) => noted(context, { siteId: params.id }, body),
    OF_A_HIT,
  ),
  route(
    contracts.countFanClick,
    async ({ context, params, body }) => noted(context, { siteId: params.id, blockId: params.blockId }, body),
    OF_A_HIT,
  ),
]

async function noted(
  context: SystemContext,
  at: { siteId: string; blockId?: string },
  body: { fan: string } | string,
): Promise<void> {
  takeVisit(context, at, typeof body === 'string' ? tokenIn(body) : body.fan)
}

function tokenIn(text: string): string {
  try {
    const { fan } = JSON.parse(text) as { fan?: unknown }
    return typeof fan === 'string' ? fan : ''
  } catch {
    return ''
  }
}
