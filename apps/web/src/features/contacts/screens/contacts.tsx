import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearchParams } from 'react-router'
import { viewOf } from '../../../lib/contacts/list-view.ts'
import { contactsQuery } from '../../../lib/contacts/queries.ts'
import { LoadProblem } from '../../../ui/load-problem.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'

/** `/dashboard/contacts`: everybody that the artist can reach. */
export function Contacts() {
  const [params] = useSearchParams()
  const { search } = useLocation()
  const { data, error, refetch } = useQuery(contactsQuery(viewOf(params)))
  return (
    <>
      <PageHeader title="Contacts" text="Everybody you can reach." actions={<Button>Add contact</Button>} />
      {error && <LoadProblem what="Your contacts" error={error} onRetry={() => void refetch()} />}
      <ul className="plain-list">
        {data?.items.map(({ id, name, email, phone }) => (
          <li key={id}>
            <Link to={`/dashboard/contacts/${id}${search}`}>{name || email || phone}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}
