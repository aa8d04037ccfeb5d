import { Outlet, ScrollRestoration } from 'react-router'
import { FullScreenLoader } from '../../ui/full-screen-loader.tsx'
import { Asks } from '../asks.tsx'
import classes from './root.module.css'
import { useScreenChange } from './use-screen-change.ts'
import { useSlowNavigation } from './use-slow-navigation.ts'

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

/** Covers the window while the code of a screen outside the frame is on its way. */
function LoadingScreen() {
  return useSlowNavigation() === 'window' ? (
    <div className={classes.loading}>
      <FullScreenLoader />
    </div>
  ) : null
}
