import { useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { AuthFrame } from '../../features/auth/components/auth-frame.tsx'
import { type AuthSlots, createTyped } from '../../features/auth/components/auth-slots.ts'
import { resetToken } from '../../features/auth/components/fragment.ts'
import { useGoOn } from '../../features/auth/components/use-go-on.ts'
import { draftStore } from '../../features/onboarding/draft/browser-draft.ts'
import { useAuth } from '../../lib/session/index.ts'
import { FullScreenLoader } from '../../ui/full-screen-loader.tsx'

/** Returns whether a signed-in user may see this screen too (product section 2, "Auth layout"; product section 10). */
const isForEveryone = (pathname: string, hash: string): boolean =>
  pathname === '/auth/callback' || (pathname === '/reset-password' && resetToken(hash) !== undefined)

/** The auth screens. Redirects a signed-in user, unless a sign-in is about to redirect by itself. */
export function Component() {
  const { status, settling } = useAuth()
  const { pathname, hash } = useLocation()
  const [typed] = useState(createTyped)
  const isGuarded = !isForEveryone(pathname, hash)
  useGoOn(isGuarded && status === 'authenticated' && !settling)

  const { exists, draft } = draftStore.snapshot()
  const slots: AuthSlots = {
    waitingPage: exists ? { username: draft.username, name: draft.profile.name } : null,
    typed,
  }
  if (isGuarded && status === 'authenticated')
    return <FullScreenLoader message={exists ? 'Getting your page ready...' : 'Redirecting...'} />
  return (
    <AuthFrame>
      <Outlet context={slots} />
    </AuthFrame>
  )
}
