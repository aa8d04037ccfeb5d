import type { Env } from '../../env.ts'
import type { IdentityProvider } from './identity.ts'

/**
 * Returns Google, or the provider named by GOOGLE_DISCOVERY_URL; undefined if not set up. What it needs is loaded at the first
 * sign-in.
 */
export function openGoogle(
  env: Pick<Env, 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'GOOGLE_DISCOVERY_URL'>,
): IdentityProvider | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_DISCOVERY_URL: discoveryUrl } = env
  if (!clientId || !clientSecret) return undefined
  let opened: Promise<IdentityProvider> | undefined
  const open = () => {
    opened ??= import('./open-id.ts').then(({ openIdProvider }) =>
      openIdProvider({ clientId, clientSecret, discoveryUrl }),
    )
    return opened
  }
  return {
    begin: async (...asked) => (await open()).begin(...asked),
    finish: async (...asked) => (await open()).finish(...asked),
  }
}
