import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Grooves } from '../../../ui/grooves.tsx'
import { newestSiteQuery } from '../api/sites.ts'
import { EditorSkeleton } from '../components/editor/editor-skeleton.tsx'
import classes from './editor.module.css'

/** `/editor`: the newest site, or the start of a first one. */
export function Component() {
  const { search } = useLocation()
  const { data, isFetching, isError, error, refetch } = useQuery(newestSiteQuery)
  const newest = data?.items[0]
  if (isFetching) return <EditorSkeleton />
  if (newest) return <Navigate to={{ pathname: `/editor/${newest.id}`, search }} replace />
  if (!isError) return <Navigate to="/onboarding" replace />
  return (
    <main id="main" tabIndex={-1} className={classes.message}>
      <EmptyState
        art={<Grooves shape="arcs" />}
        title="Your sites did not load"
        text={error.message}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    </main>
  )
}
