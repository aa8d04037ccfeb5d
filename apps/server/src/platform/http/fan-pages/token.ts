import type { FastifyRequest } from 'fastify'
import { postedIn } from './posted.ts'

/** Longest token that is looked at: ours have some 300 characters. */
const MAX_TOKEN = 2000

/** What proves who asks: in the address of a link, in a hidden field of a form. */
export function tokenIn(request: FastifyRequest): string {
  const { t } = request.query as { t?: unknown }
  const token = postedIn(request).t ?? (typeof t === 'string' ? t : '')
  return token.length <= MAX_TOKEN ? token : ''
}
