import type { Env } from '../../env.ts'
import type { IdentityProvider } from './identity.ts'
import { openIdProvider } from './open-id.ts'

/** Returns Google, or the provider named by GOOGLE_DISCOVERY_URL; undefined if not set up. */
export function openGoogle(
  env: Pick<Env, 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'GOOGLE_DISCOVERY_URL'>,
): IdentityProvider | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_DISCOVERY_URL: discoveryUrl } = env
  return clientId && clientSecret ? openIdProvider({ clientId, clientSecret, discoveryUrl }) : undefined
}
