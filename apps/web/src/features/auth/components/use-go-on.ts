import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { DEFAULT_REDIRECT, takeRedirectPath } from '../../../lib/session/index.ts'

/** Leads a signed-in person on to the saved path, or the default, once `active` is true. */
export function useGoOn(active: boolean): void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    // Where the address has changed already, this screen is only waiting to be taken down.
    if (active && window.location.pathname === pathname)
      void navigate(takeRedirectPath() ?? DEFAULT_REDIRECT, { replace: true })
  }, [active, pathname, navigate])
}
