import { Button } from '@mantine/core'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** Shown while there is no code: what one is good for. */
export const FirstCodes = ({ hasSites, onNew }: { hasSites: boolean; onNew: () => void }) => (
  <EmptyState
    title="Print it once, change it any time"
    text={
      hasSites
        ? 'A code for each poster, flyer, and record sleeve shows which of them brings people. Where it leads can change after it is printed.'
        : 'Codes lead to your page. Make a page first, then come back.'
    }
    action={
      hasSites ? (
        <Button size="md" onClick={onNew}>
          New code
        </Button>
      ) : (
        <Button size="md" component="a" href="/dashboard/mini-sites?new">
          New site
        </Button>
      )
    }
  />
)
