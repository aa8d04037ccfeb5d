import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { EditorMessage } from '../../../ui/editor-page.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { newestSiteQuery } from '../api/sites.ts'
import { EditorSkeleton } from '../components/editor/editor-skeleton.tsx'

/** `/editor`: opens the newest site, or starts a first one. */
export function Component() {
  const { search } = useLocation()
  const query = useQuery(newestSiteQuery)
  // A cached answer may name a deleted site.
  if (query.isFetching) return <EditorSkeleton />
  return (
    <EditorMessage>
      <Loaded query={query} place="screen" what="Your sites" skeleton={null}>
        {({ items: [newest] }) => (
          <Navigate to={newest ? { pathname: `/editor/${newest.id}`, search } : '/onboarding'} replace />
        )}
      </Loaded>
    </EditorMessage>
  )
}
