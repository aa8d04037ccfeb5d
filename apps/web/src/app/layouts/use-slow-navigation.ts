import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** Milliseconds. A shorter loading indicator would only flicker. */
const PATIENCE_MS = 300

const isDashboard = (pathname: string | undefined) => pathname?.startsWith('/dashboard/') ?? false

/**
 * Returns where the code of the next screen is shown to be loading: in the frame between two screens of the dashboard,
 * else in the whole window; null while nothing loads, or not for long.
 */
export function useSlowNavigation(): 'frame' | 'window' | null {
  const { location: next } = useNavigation()
  const { pathname } = useLocation()
  const [isSlow, setSlow] = useState(false)
  const isLoading = next !== undefined
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isLoading])
  if (!isLoading || !isSlow) return null
  return isDashboard(pathname) && isDashboard(next.pathname) ? 'frame' : 'window'
}
