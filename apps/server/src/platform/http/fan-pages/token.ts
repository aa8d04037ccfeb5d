import type { FastifyRequest } from 'fastify'
import { postedIn } from './posted.ts'

/** Longest token that is read; ours have some 300 characters. */
const MAX_TOKEN = 2000

/** Returns the token that proves who is asking, from a link's address or a form's hidden field. */
export function tokenIn(request: FastifyRequest): string {
  const { t } = request.query as { t?: unknown }
  const token = postedIn(request).t ?? (typeof t === 'string' ? t : '')
  return token.length <= MAX_TOKEN ? token : ''
}
