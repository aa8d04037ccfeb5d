import { NOT_AUTHENTICATED_MESSAGE } from '@greenroom/domain'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { OwnerId } from './owner-id.ts'

/** Whose request this is, or undefined. It checks that the session still lives (standard W1). */
export type Authenticate = (request: FastifyRequest) => Promise<OwnerId | undefined>

/** @throws AppError NOT_AUTHENTICATED */
export async function requireOwner(authenticate: Authenticate, request: FastifyRequest): Promise<OwnerId> {
  const owner = await authenticate(request)
  if (!owner) throw new AppError('NOT_AUTHENTICATED', NOT_AUTHENTICATED_MESSAGE)
  return owner
}
