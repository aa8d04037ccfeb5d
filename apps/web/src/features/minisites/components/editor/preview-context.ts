import { createContext, use } from 'react'

/** A part of the page: a block by its key, or the header. */
export type Spot = { key: string } | 'top' | undefined

export interface Preview {
  /** Returns whether the preview stands beside the form, and not behind a button. */
  isBeside: () => boolean
  /** Scrolls the preview to a part. */
  show: (spot: Spot) => void
  /** Opens the preview over the form, scrolled to a part. */
  open: (spot: Spot) => void
}

/** Without an editor screen around, there is no preview to move. */
export const PreviewContext = createContext<Preview>({ isBeside: () => true, show: () => {}, open: () => {} })

/** Returns the preview of this screen. */
export const usePreview = (): Preview => use(PreviewContext)
