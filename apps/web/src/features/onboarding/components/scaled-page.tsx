import type { ReactNode } from 'react'

/** Width of the phone that a page is laid out for, in CSS pixels. */
const PHONE_WIDTH = 375
/** Both edges of a PhoneFrame, in CSS pixels. */
const FRAME_EDGES = 20

/** Draws a page in the layout of a real phone, scaled down to a frame of this width in pixels. */
export function ScaledPage({ frameWidth, children }: { frameWidth: number; children: ReactNode }) {
  return <div style={{ width: '100%', height: '100%', zoom: (frameWidth - FRAME_EDGES) / PHONE_WIDTH }}>{children}</div>
}
