import { NOT_AUTHENTICATED_MESSAGE } from '@greenroom/domain'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { ApiKey } from './api-keys.ts'
import type { OwnerId } from './owner-id.ts'
import type { LiveSession } from './sessions.ts'

/** Whose session this request carries, or undefined. It checks that the session still lives (standard W1). API keys do not count. */
export type Authenticate = (request: FastifyRequest) => Promise<OwnerId | undefined>

/** How a request has shown whose it is: by a session, or by an API key with its scopes. */
export type Caller = { ownerId: OwnerId } & (
  | { session: LiveSession; key?: undefined }
  | { key: ApiKey; session?: undefined }
)

/** Who calls, or undefined. It checks that the session or the key still lives. */
export type Identify = (request: FastifyRequest) => Promise<Caller | undefined>

/** @throws AppError NOT_AUTHENTICATED */
export function requireCaller(caller: Caller | undefined): Caller {
  if (!caller) throw new AppError('NOT_AUTHENTICATED', NOT_AUTHENTICATED_MESSAGE)
  return caller
}
