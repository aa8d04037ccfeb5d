import type { ComponentType } from 'react'

/** Loads the code of a screen. */
export type LoadScreen = () => Promise<{ Component: ComponentType }>

/** What a matched route tells its layouts, under React Router's `handle`. */
export interface RouteHandle {
  title: string
}
