import { APP_REDIRECTS, APP_SCREENS, type LayoutName, MISSING_SCREEN } from '@greenroom/domain/routes'
import type { QueryClient } from '@tanstack/react-query'
import {
  createBrowserRouter,
  createPath,
  generatePath,
  type LoaderFunctionArgs,
  redirect,
  type RouteObject,
} from 'react-router'
import { type FirstQueries, readAhead } from '../lib/first-queries.ts'
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

/** Loads a route's code, as React Router takes it. */
type Lazy = () => Promise<Pick<RouteObject, 'Component' | 'loader'>>

/** Builds React Router's route objects from the table; `lazy` wraps each load of code. */
export function buildRoutes(lazy: (load: LoadScreen) => Lazy): RouteObject[] {
  const layouts = Object.entries(LAYOUT_CODE) as [LayoutName, LoadScreen][]
  return [
    {
      Component: Root,
      HydrateFallback: FullScreenLoader,
      ErrorBoundary: ScreenError,
      children: [
        ...layouts.map(
          ([name, load]): RouteObject => ({
            lazy: lazy(load),
            ErrorBoundary: ScreenError,
            children: SCREENS.filter(({ layout }) => layout === name).map((screen) => screenRoute(screen, lazy)),
          }),
        ),
        ...APP_REDIRECTS.map(redirectRoute),
        {
          lazy: lazy(LAYOUT_CODE.public),
          children: [
            {
              path: '*',
              lazy: lazy(() => import('./screens/not-found.tsx')),
              handle: { title: MISSING_SCREEN.title } satisfies RouteHandle,
            },
          ],
        },
      ],
    },
  ]
}

const screenRoute = ({ path, title }: Screen, lazy: (load: LoadScreen) => Lazy): RouteObject => ({
  path,
  lazy: lazy(SCREEN_CODE[path]),
  ErrorBoundary: ScreenError,
  handle: { title } satisfies RouteHandle,
})

const redirectRoute = ({ path, to, moved }: Redirect): RouteObject => ({
  path,
  loader: (args) => redirect(redirectTarget(to, args, moved)),
})

/** Returns a loader that reads what came with the page, for its first screen. It never waits for the network. */
const reader =
  (queries: QueryClient, firstQueries: FirstQueries, isFirstScreen: () => boolean) =>
  async ({ params, request }: LoaderFunctionArgs) => {
    if (isFirstScreen()) await readAhead(queries, firstQueries({ params, search: new URL(request.url).searchParams }))
    return null
  }

/**
 * Returns the new address, with the parameters and the query of the old one.
 * @param moved parameter that goes into the query
 */
export function redirectTarget(
  to: string,
  { params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>,
  moved?: Redirect['moved'],
): string {
  const { search, searchParams } = new URL(request.url)
  if (moved === undefined) return `${generatePath(to, params)}${search}`
  searchParams.set(moved.query, params[moved.parameter] ?? '')
  return `${to}?${searchParams}`
}

/** Creates the router of the app in this browser. @param queries cache of server data */
export function createAppRouter(queries: QueryClient) {
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
      return async () => {
        const { Component, firstQueries } = await loadOnce().catch(() => lostScreen(loadOnce))
        if (firstQueries === undefined) return { Component }
        return { Component, loader: reader(queries, firstQueries, () => !router.state.initialized) }
      }
    }),
  )
  prefetchOnIntent(
    document,
    buildRoutes((load) => load),
  )
  return router
}
