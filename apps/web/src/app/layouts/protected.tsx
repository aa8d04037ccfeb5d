import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useOnline } from '../../lib/online.ts'
import { saveRedirectPath, useAuth } from '../../lib/session/index.ts'
import { FullScreenLoader } from '../../ui/full-screen-loader.tsx'

/** Shows its content to signed-in users; others leave their path behind and go to /login (product section 2, "Auth and loading states"). */
export function Protected({ children }: { children: ReactNode }) {
  const { status } = useAuth()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const leaving = status === 'unauthenticated'

  useEffect(() => {
    if (!leaving) return
    const leave = () => {
      // Where the address has changed already (a sign-out leads to the start), this screen only waits to be taken down.
      if (window.location.pathname !== pathname) return
      saveRedirectPath(`${pathname}${search}${hash}`)
      void navigate('/login', { replace: true })
    }
    leave()
    // Unless somebody goes back to it before that.
    window.addEventListener('popstate', leave)
    return () => window.removeEventListener('popstate', leave)
  }, [leaving, pathname, search, hash, navigate])

  if (leaving) return <FullScreenLoader message="Redirecting..." />
  if (status !== 'authenticated') return <Authenticating />
  return children
}

/** After this long a person wants to know that it goes on. */
const LONG_WAIT_MS = 6_000

function Authenticating() {
  const online = useOnline()
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      setLong(true)
    }, LONG_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  const note = online
    ? 'This is taking longer than usual. Please wait a moment.'
    : 'You are offline. This will continue when you are back online.'
  return <FullScreenLoader message="Authenticating..." note={isLong || !online ? note : undefined} />
}
