import { type ReactNode, Suspense, useState } from 'react'

export interface LateProps {
  /** From the first time that it is true, the children are there, and stay. */
  when: boolean
  /** A dialog or drawer whose code is loaded lazily. */
  children: ReactNode
}

/** Keeps the code of what few people open out of the first screen. */
export function Late({ when, children }: LateProps) {
  const [wasNeeded, setNeeded] = useState(when)
  if (when && !wasNeeded) setNeeded(true)
  return wasNeeded ? <Suspense>{children}</Suspense> : null
}
