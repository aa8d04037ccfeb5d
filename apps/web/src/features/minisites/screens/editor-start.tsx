import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
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
      <NotLoaded what="Your sites" error={error} onRetry={() => void refetch()} />
    </main>
  )
}
