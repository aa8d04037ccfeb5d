import type { ComponentType } from 'react'

export type LayoutName = 'auth' | 'dashboard' | 'public' | 'editor'

/** One screen of the app (spec section 2, "General"). */
export interface ScreenRoute {
  /** With `:name` parameters, as in APP_PATHS of packages/domain. */
  path: string
  layout: LayoutName
  /** Signed-in users only; every screen of the dashboard layout is. */
  requiresAuth: boolean
  /** 'Name' of 'Name | Greenroom'. */
  title: string
  lazy: () => Promise<{ Component: ComponentType }>
}

/** An address that leads to another; parameters, query and fragment are kept. */
export interface RedirectRoute {
  path: string
  to: string
}

/** What a matched route tells its layouts, under React Router's `handle`. */
export interface RouteHandle {
  title: string
}
