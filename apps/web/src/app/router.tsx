import type { ComponentType } from 'react'
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
import { Root } from './layouts/root.tsx'
import { REDIRECTS, SCREENS } from './routes.tsx'
import type { LayoutName, RedirectRoute, RouteHandle, ScreenRoute } from './route-types.ts'
import { ScreenError } from './screens/screen-error.tsx'

type Lazy = () => Promise<{ Component: ComponentType }>

const LAYOUTS: Record<LayoutName, Lazy> = {
  auth: () => import('./layouts/auth-layout.tsx'),
  dashboard: () => import('./layouts/dashboard-layout.tsx'),
  editor: () => import('./layouts/editor-layout.tsx'),
  public: () => import('./layouts/public-layout.tsx'),
}

/** The route objects of React Router for the table; `recover` wraps each load of code. */
export function buildRoutes(recover: (load: Lazy) => Lazy): RouteObject[] {
  const layouts = Object.entries(LAYOUTS) as [LayoutName, Lazy][]
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
            children: SCREENS.filter((screen) => screen.layout === name).map((screen) => screenRoute(screen, recover)),
          }),
        ),
        ...REDIRECTS.map(redirectRoute),
        {
          lazy: recover(LAYOUTS.public),
          children: [
            {
              path: '*',
              lazy: recover(() => import('./screens/not-found.tsx')),
              handle: { title: 'Page not found' } satisfies RouteHandle,
            },
          ],
        },
      ],
    },
  ]
}

const screenRoute = ({ path, title, lazy }: ScreenRoute, recover: (load: Lazy) => Lazy): RouteObject => ({
  path,
  lazy: recover(lazy),
  ErrorBoundary: ScreenError,
  handle: { title } satisfies RouteHandle,
})

const redirectRoute = ({ path, to }: RedirectRoute): RouteObject => ({
  path,
  loader: (args) => redirect(redirectTarget(to, args)),
})

/** The new address, with the parameters and the query of the old one. */
export function redirectTarget(
  to: string,
  { params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>,
): string {
  return `${generatePath(to, params)}${new URL(request.url).search}`
}

/** The router of the app in this browser. */
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
  const router = createBrowserRouter(buildRoutes((load) => () => loadChunk(load, recovery)))
  return router
}
