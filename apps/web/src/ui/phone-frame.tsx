import type { ReactNode } from 'react'
import classes from './phone-frame.module.css'

export interface PhoneFrameProps {
  children: ReactNode
  /** What the frame shows, for a screen reader. */
  label?: string
  /** Width in pixels at most; it shrinks with the room it has. */
  width?: number
}

/** A phone, 9 by 19, around what a visitor will see; the content scrolls inside. */
export function PhoneFrame({ children, label = 'Preview on a phone', width = 300 }: PhoneFrameProps) {
  return (
    <section className={classes.frame} aria-label={label} style={{ maxWidth: width }}>
      <span className={classes.speaker} aria-hidden="true" />
      <div className={classes.screen}>{children}</div>
    </section>
  )
}
