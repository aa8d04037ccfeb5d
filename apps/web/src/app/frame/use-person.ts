import { useMe } from '../../lib/me.ts'
import { useAuth } from '../../lib/session/index.ts'

export interface Person {
  /** Display name by the rules of product section 3. */
  name: string
  /** Email address, or the phone number of someone who came without one. */
  contact: string
  picture: string | null
  /** Undefined until the first answer. */
  plan: string | undefined
}

/** Returns the signed-in user for the frame: from the profile once it has loaded, from the session before. */
export function usePerson(): Person {
  const { user, displayName } = useAuth()
  const me = useMe()
  return {
    name: me?.name ?? displayName,
    contact: me?.email ?? user?.email ?? user?.phoneNumber ?? '',
    picture: me === undefined ? (user?.image ?? null) : me.avatar_url,
    plan: me?.plan_name,
  }
}
