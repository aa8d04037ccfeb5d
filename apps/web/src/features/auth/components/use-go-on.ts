import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { DEFAULT_REDIRECT, takeRedirectPath } from '../../../lib/session/index.ts'

/** Sends a signed-in person to the saved path or the default, once `active` is true. */
export function useGoOn(active: boolean): void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    // If the address has already changed, this screen is about to unmount.
    if (active && window.location.pathname === pathname)
      void navigate(takeRedirectPath() ?? DEFAULT_REDIRECT, { replace: true })
  }, [active, pathname, navigate])
}
