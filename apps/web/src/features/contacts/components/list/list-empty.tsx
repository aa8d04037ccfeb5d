import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Grooves } from '../../../../ui/grooves.tsx'
import { Late } from '../../../../ui/late.tsx'
import { lateDialog } from '../../../../ui/late-part.tsx'

const exampleDialog = () => import('./example-dialog.tsx')
const ExampleDialog = lateDialog(async () => ({ default: (await exampleDialog()).ExampleDialog }))

/** Shown before there are contacts, with the ways to add them. */
export function NobodyYet({ onAdd }: { onAdd: () => void }) {
  const [isExample, setExample] = useState(false)
  return (
    <>
      <EmptyState
        title="Your contacts appear here"
        text={
          <>
            Add someone, import a list, or{' '}
            <Anchor component={Link} to="/dashboard/mini-sites" inherit underline="always">
              share your page
            </Anchor>
            : fans who sign up there are added for you. Every contact is yours to keep.
          </>
        }
        action={
          <>
            <Button size="md" onClick={onAdd}>
              Add contact
            </Button>
            <Button component={Link} to="/dashboard/contacts/imports" size="md" variant="default">
              Import a list
            </Button>
            <Button size="md" variant="default" onMouseEnter={exampleDialog} onClick={() => setExample(true)}>
              See an example
            </Button>
          </>
        }
      />
      <Late when={isExample}>
        <ExampleDialog opened={isExample} onClose={() => setExample(false)} />
      </Late>
    </>
  )
}

/** Shown if no contact matches the filters. */
export const NobodyMatches = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    art={<Grooves shape="arcs" />}
    title="Nobody matches"
    text="Try fewer filters or a shorter search."
    action={<Button onClick={onClear}>Clear all filters</Button>}
  />
)
