import type { ReactNode } from 'react'
import classes from './levers.module.css'

/** What only a test can do: what banks and time do at a real provider. */
export const Levers = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.root} role="group" aria-label={label}>
    <span className={classes.label} aria-hidden>
      Test levers
    </span>
    {children}
  </div>
)
