import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { contactQuery } from '../../lib/contacts/queries.ts'
import { LoadProblem } from '../../ui/load-problem.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** `/dashboard/contacts/:contactId`: one person. */
export function Component() {
  const { contactId = '' } = useParams()
  const { data, error, refetch } = useQuery(contactQuery(contactId))
  return (
    <>
      <PageHeader title={data?.name ?? 'Contact'} />
      {error && <LoadProblem what="This contact" error={error} onRetry={() => void refetch()} />}
    </>
  )
}
