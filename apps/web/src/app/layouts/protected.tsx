import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useOnline } from '../../lib/online.ts'
import { saveRedirectPath, useAuth } from '../../lib/session/index.ts'
import { FullScreenLoader } from '../../ui/full-screen-loader.tsx'

/** Shows its content to signed-in users; others leave their path behind and go to /login (spec section 2, "Auth and loading states"). */
export function Protected({ children }: { children: ReactNode }) {
  const { status } = useAuth()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const online = useOnline()
  const leaving = status === 'unauthenticated'

  useEffect(() => {
    if (!leaving) return
    saveRedirectPath(`${pathname}${search}${hash}`)
    void navigate('/login', { replace: true })
  }, [leaving, pathname, search, hash, navigate])

  if (leaving) return <FullScreenLoader message="Redirecting..." />
  if (status !== 'authenticated') {
    return <FullScreenLoader message="Authenticating..." note={online ? undefined : 'You are offline. This goes on by itself when the connection is back.'} />
  }
  return children
}
