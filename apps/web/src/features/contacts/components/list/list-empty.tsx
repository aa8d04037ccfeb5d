import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Grooves } from '../../../../ui/grooves.tsx'

/** Before anybody is there. */
export const NobodyYet = ({ onAdd }: { onAdd: () => void }) => (
  <EmptyState
    title="Your people appear here"
    text="Fans who sign up on your page, and everybody you add or bring along from elsewhere: found at once, and yours to keep."
    action={
      <>
        <Button size="md" onClick={onAdd}>
          Add contact
        </Button>
        <Button component={Link} to="/dashboard/contacts/imports" size="md" variant="default">
          Import a list
        </Button>
      </>
    }
  />
)

/** Nobody matches what is asked for. */
export const NobodyMatches = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    art={<Grooves shape="arcs" />}
    title="Nobody matches"
    text="Try fewer filters, or a shorter part of a name, an address or a number."
    action={<Button onClick={onClear}>Clear all filters</Button>}
  />
)

/** A page behind the last one. */
export const NothingHere = () => (
  <EmptyState
    art={<Grooves shape="arcs" />}
    title="Nothing on this page"
    text="There are fewer contacts than that."
    action={
      <Button component={Link} to={{ search: '' }}>
        See all contacts
      </Button>
    }
  />
)
