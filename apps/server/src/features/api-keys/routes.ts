import * as contracts from '@greenroom/contracts'
import { route } from '../../platform/http/route.ts'
import { createKey } from './commands/create-key.ts'
import { revokeKey } from './commands/revoke-key.ts'
import { API_SCOPES } from './policy.ts'
import { presentKey } from './present.ts'
import { readKeys } from './queries.ts'

/** Keys that one owner may make a minute. */
const limits = { perMinute: 10 }

export const routes = [
  route(contracts.listApiKeys, async ({ context }) => ({
    items: (await readKeys(context)).map(presentKey),
    scopes: [...API_SCOPES],
  })),
  route(contracts.createApiKey, async ({ context, body, request }) => createKey(context, body, request.ip), limits),
  route(contracts.revokeApiKey, async ({ context, params, request }) => revokeKey(context, params.keyId, request.ip)),
]
