import { Button } from '@mantine/core'
import { EmptyState } from './empty-state.tsx'
import { Grooves } from './grooves.tsx'

export interface NotLoadedProps {
  /** What did not load, as the beginning of a sentence: "Your sites". */
  what: string
  error: Error
  onRetry: () => void
  /** 1 where it is all that the screen shows. */
  order?: 1 | 2
}

/** Stands in the place of a whole list or screen that could not be loaded. */
export const NotLoaded = ({ what, error, onRetry, order = 2 }: NotLoadedProps) => (
  <EmptyState
    order={order}
    art={<Grooves shape="arcs" />}
    title={`${what} did not load`}
    text={error.message}
    action={<Button onClick={onRetry}>Try again</Button>}
  />
)
