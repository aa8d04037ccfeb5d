import { type ReactNode, Suspense, useState } from 'react'

export interface LateProps {
  /** Mounts the children when first true; they stay mounted. */
  when: boolean
  /** A dialog or drawer whose code is loaded lazily. */
  children: ReactNode
}

/** Keeps rarely used code out of the first screen. */
export function Late({ when, children }: LateProps) {
  const [wasNeeded, setNeeded] = useState(when)
  if (when && !wasNeeded) setNeeded(true)
  return wasNeeded ? <Suspense>{children}</Suspense> : null
}
