import { APP_REDIRECTS, APP_SCREENS, type LayoutName, MISSING_SCREEN } from '@greenroom/domain/routes'
import {
  createBrowserRouter,
  createPath,
  generatePath,
  type LoaderFunctionArgs,
  redirect,
  type RouteObject,
} from 'react-router'
import { FullScreenLoader } from '../ui/full-screen-loader.tsx'
import { type ChunkRecovery, loadChunk } from './chunk-recovery.ts'
import { prefetchOnIntent } from './prefetch.ts'
import { Root } from './layouts/root.tsx'
import { lostScreen } from './lost-screen.tsx'
import { LAYOUT_CODE, SCREEN_CODE } from './routes.tsx'
import type { LoadScreen, RouteHandle } from './route-types.ts'
import { ScreenError } from './screens/screen-error.tsx'

const SCREENS = [...APP_SCREENS, MISSING_SCREEN]
type Screen = (typeof SCREENS)[number]
type Redirect = (typeof APP_REDIRECTS)[number]

/** Builds React Router's route objects from the table; `recover` wraps each load of code. */
export function buildRoutes(recover: (load: LoadScreen) => LoadScreen): RouteObject[] {
  const layouts = Object.entries(LAYOUT_CODE) as [LayoutName, LoadScreen][]
  return [
    {
      Component: Root,
      HydrateFallback: FullScreenLoader,
      ErrorBoundary: ScreenError,
      children: [
        ...layouts.map(
          ([name, load]): RouteObject => ({
            lazy: recover(load),
            ErrorBoundary: ScreenError,
            children: SCREENS.filter(({ layout }) => layout === name).map((screen) => screenRoute(screen, recover)),
          }),
        ),
        ...APP_REDIRECTS.map(redirectRoute),
        {
          lazy: recover(LAYOUT_CODE.public),
          children: [
            {
              path: '*',
              lazy: recover(() => import('./screens/not-found.tsx')),
              handle: { title: MISSING_SCREEN.title } satisfies RouteHandle,
            },
          ],
        },
      ],
    },
  ]
}

const screenRoute = ({ path, title }: Screen, recover: (load: LoadScreen) => LoadScreen): RouteObject => ({
  path,
  lazy: recover(SCREEN_CODE[path]),
  ErrorBoundary: ScreenError,
  handle: { title } satisfies RouteHandle,
})

const redirectRoute = ({ path, to }: Redirect): RouteObject => ({
  path,
  loader: (args) => redirect(redirectTarget(to, args)),
})

/** Returns the new address, with the parameters and the query of the old one. */
export function redirectTarget(
  to: string,
  { params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>,
): string {
  return `${generatePath(to, params)}${new URL(request.url).search}`
}

/** Creates the router of the app in this browser. */
export function createAppRouter() {
  const recovery: ChunkRecovery = {
    storage: sessionStorage,
    isOnline: () => navigator.onLine,
    now: Date.now,
    reload: () => {
      const wanted = router.state.navigation.location
      if (wanted === undefined) location.reload()
      else location.assign(createPath(wanted))
    },
  }
  const router = createBrowserRouter(
    buildRoutes((load) => {
      const loadOnce = () => loadChunk(load, recovery)
      return () => loadOnce().catch(() => lostScreen(loadOnce))
    }),
  )
  prefetchOnIntent(
    document,
    buildRoutes((load) => load),
  )
  return router
}
