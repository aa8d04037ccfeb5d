import { EmptyState } from './empty-state.tsx'
import { Grooves } from './grooves.tsx'

/** Stands for a screen that cannot be read without a connection; it fills by itself when there is one again. */
export const ComesOnline = ({ what }: { what: string }) => (
  <EmptyState
    art={<Grooves shape="arcs" />}
    order={1}
    title="You are offline"
    text={`${what} appears here as soon as you are connected again.`}
  />
)
