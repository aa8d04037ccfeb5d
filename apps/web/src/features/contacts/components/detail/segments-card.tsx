import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { LoadProblem } from '../../../../ui/load-problem.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { segmentsOfQuery } from '../../api/contact.ts'
import { useContact } from './contact-context.ts'
import classes from './segments-card.module.css'

/** The segments that somebody belongs to now. */
export function SegmentsCard() {
  const { contact } = useContact()
  const { data, error, refetch } = useQuery(segmentsOfQuery(contact.id))
  return (
    <SectionCard title="Segments">
      {data ? (
        data.length === 0 ? (
          <Text size="sm" c="dimmed">
            In none of your segments now.
          </Text>
        ) : (
          <ul className={`plain-list ${classes.list}`}>
            {data.map(({ id, name }) => (
              <li key={id}>
                <Link className={classes.link} to={`/dashboard/contacts?segment=${id}`}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <LoadProblem what="The segments" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={28} width="60%" role="status" aria-label="Loading segments" />
      )}
    </SectionCard>
  )
}
