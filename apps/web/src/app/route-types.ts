import type { ComponentType } from 'react'

/** Loads the code of a screen. */
export type LoadScreen = () => Promise<{ Component: ComponentType }>

/** Data that a matched route passes to its layouts, as React Router's `handle`. */
export interface RouteHandle {
  title: string
}
