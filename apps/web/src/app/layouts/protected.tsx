import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { allCode, useCodeAhead } from '../../lib/code-ahead.ts'
import { useOnline } from '../../lib/online.ts'
import { saveRedirectPath, useAuth } from '../../lib/session/index.ts'
import { leaveTimeZone } from '../../lib/time-zone.ts'
import { FullScreenLoader } from '../../ui/full-screen-loader.tsx'

/**
 * Shows its content to signed-in users; redirects others to /login and remembers their path (product section 2, "Auth
 * and loading states").
 */
export function Protected({ children }: { children: ReactNode }) {
  const { status } = useAuth()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const leaving = status === 'unauthenticated'
  useCodeAhead(allCode)
  useEffect(leaveTimeZone, [])

  useEffect(() => {
    if (!leaving) return
    const leave = () => {
      // If the address has already changed (a sign-out leads to the home page), this screen is about to unmount.
      if (window.location.pathname !== pathname) return
      saveRedirectPath(`${pathname}${search}${hash}`)
      void navigate('/login', { replace: true })
    }
    leave()
    // Unless the user navigates back before that.
    window.addEventListener('popstate', leave)
    return () => window.removeEventListener('popstate', leave)
  }, [leaving, pathname, search, hash, navigate])

  if (leaving) return <FullScreenLoader message="Redirecting..." />
  if (status !== 'authenticated') return <Authenticating />
  return children
}

/** Milliseconds. After this long, people want to know that something is happening. */
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
