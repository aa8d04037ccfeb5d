import * as contracts from '@greenroom/contracts'
import type { FastifyRequest } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { createKey } from './commands/create-key.ts'
import { revokeKey } from './commands/revoke-key.ts'
import { API_SCOPES } from './policy.ts'
import { presentKey } from './present.ts'
import { readKeys } from './queries.ts'

/** Keys that one owner may create per minute. */
const limits = { perMinute: 10 }

const callerOf = ({ ip, headers }: FastifyRequest) => ({ address: ip, userAgent: headers['user-agent'] })

export const routes = [
  route(contracts.listApiKeys, async ({ context }) => ({
    items: (await readKeys(context)).map(presentKey),
    scopes: [...API_SCOPES],
  })),
  route(
    contracts.createApiKey,
    async ({ context, body, request }) => createKey(context, body, callerOf(request)),
    limits,
  ),
  route(contracts.revokeApiKey, async ({ context, params, request }) =>
    revokeKey(context, params.keyId, callerOf(request)),
  ),
]
