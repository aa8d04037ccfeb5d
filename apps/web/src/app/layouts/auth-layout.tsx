import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import type { AuthSlots } from '../../features/auth/components/auth-slots.ts'
import { AuthFrame } from '../../features/auth/components/auth-frame.tsx'
import { draftStore } from '../../features/onboarding/draft/browser-draft.ts'
import { DEFAULT_REDIRECT, takeRedirectPath, useAuth } from '../../lib/session/index.ts'
import { FullScreenLoader } from '../../ui/full-screen-loader.tsx'

/** The auth screens. A signed-in user is sent on, but not while a sign-in is still leading somewhere by itself. */
export function Component() {
  const { status, settling } = useAuth()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const goesOn = status === 'authenticated' && !settling

  useEffect(() => {
    // Where the address has changed already, this layout is only waiting to be taken down.
    if (goesOn && window.location.pathname === pathname)
      void navigate(takeRedirectPath() ?? DEFAULT_REDIRECT, { replace: true })
  }, [goesOn, pathname, navigate])

  const { exists, draft } = draftStore.snapshot()
  const slots: AuthSlots = { waitingPage: exists ? { username: draft.username, name: draft.profile.name } : null }
  if (status === 'authenticated')
    return <FullScreenLoader message={exists ? 'Getting your page ready...' : 'Redirecting...'} />
  return (
    <AuthFrame>
      <Outlet context={slots} />
    </AuthFrame>
  )
}
