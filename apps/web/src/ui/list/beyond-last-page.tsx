import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '../empty-state.tsx'
import { Grooves } from '../grooves.tsx'

/** Shown on a page that a list does not have. @param what plural of the listed things: "sites" @param to its first page */
export const BeyondLastPage = ({ what, to = '?' }: { what: string; to?: string }) => (
  <EmptyState
    art={<Grooves shape="arcs" />}
    title="Nothing on this page"
    text={`There are not that many ${what}.`}
    action={
      <Button component={Link} to={to}>
        See all {what}
      </Button>
    }
  />
)
