import { DEFAULT_REDIRECT } from '../../lib/session/index.ts'
import { Component as NothingHere } from './not-found.tsx'

/** Shown for an unknown address below `/dashboard`, inside the frame. */
export const Component = () => (
  <NothingHere title="Page not found" back={{ to: DEFAULT_REDIRECT, label: 'Back to your sites' }} />
)
