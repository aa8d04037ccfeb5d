import { useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { FullScreenLoader } from '../../ui/full-screen-loader.tsx'
import { Asks } from '../asks.tsx'
import classes from './root.module.css'
import { useScreenChange } from './use-screen-change.ts'

/** Milliseconds. A shorter loading indicator would only flicker. */
const PATIENCE_MS = 300

/** Wraps every layout: skip link, title, focus, and loading indicator. */
export function Root() {
  const title = useScreenChange()
  return (
    <>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <Asks />
      <Outlet />
      <LoadingScreen />
      <div className="visually-hidden" aria-live="polite">
        {title}
      </div>
      <ScrollRestoration />
    </>
  )
}

function LoadingScreen() {
  const loading = useNavigation().state === 'loading'
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!loading) return
    const timer = setTimeout(() => {
      setShown(true)
    }, PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [loading])
  return loading && shown ? (
    <div className={classes.loading}>
      <FullScreenLoader />
    </div>
  ) : null
}
