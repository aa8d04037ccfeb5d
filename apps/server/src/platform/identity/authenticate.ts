import { NOT_AUTHENTICATED_MESSAGE } from '@greenroom/domain'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { ApiKey } from './api-keys.ts'
import type { OwnerId } from './owner-id.ts'
import type { LiveSession } from './sessions.ts'

/**
 * Returns the owner of the request's session, or undefined. Checks that the session is alive (standard W1). API keys do
 * not count.
 */
export type Authenticate = (request: FastifyRequest) => Promise<OwnerId | undefined>

/** Identity of a caller: by a session, or by an API key with its scopes. */
export type Caller = { ownerId: OwnerId } & (
  | { session: LiveSession; key?: undefined }
  | { key: ApiKey; session?: undefined }
)

/** Returns the caller, or undefined. Checks that the session or key is valid. */
export type Identify = (request: FastifyRequest) => Promise<Caller | undefined>

/** @throws AppError NOT_AUTHENTICATED, with the call's own sentence if it has one */
export function requireCaller(caller: Caller | undefined, sentence = NOT_AUTHENTICATED_MESSAGE): Caller {
  if (!caller) throw new AppError('NOT_AUTHENTICATED', sentence)
  return caller
}
