import type { ComponentType } from 'react'
import type { FirstQueries } from '../lib/first-queries.ts'

/** Loads the code of a screen. */
export type LoadScreen = () => Promise<{ Component: ComponentType; firstQueries?: FirstQueries }>

/** Data that a matched route passes to its layouts, as React Router's `handle`. */
export interface RouteHandle {
  title: string
}
