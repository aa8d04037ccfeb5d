import type { ReactNode } from 'react'
import classes from './phone-frame.module.css'

export interface PhoneFrameProps {
  children: ReactNode
  /** Describes the content of the frame for screen readers. */
  label?: string
  /** Maximum width in pixels; shrinks with the available space. */
  width?: number
}

/** A phone of 9 by 19 around a preview; the content scrolls inside. */
export function PhoneFrame({ children, label = 'Preview on a phone', width = 300 }: PhoneFrameProps) {
  return (
    <section className={classes.frame} aria-label={label} style={{ maxWidth: width }}>
      <span className={classes.speaker} aria-hidden="true" />
      <div className={classes.screen}>{children}</div>
    </section>
  )
}
