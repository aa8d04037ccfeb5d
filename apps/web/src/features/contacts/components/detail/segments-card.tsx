import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '../../../../ui/loaded.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { segmentsOfQuery } from '../../api/contact.ts'
import { useContact } from './contact-context.ts'
import classes from './segments-card.module.css'

/** The segments that the contact is in. */
export function SegmentsCard() {
  const { contact } = useContact()
  return (
    <SectionCard title="Segments">
      <Loaded
        query={useQuery(segmentsOfQuery(contact.id))}
        what="The segments"
        skeleton={<Skeleton height={28} width="60%" />}
        empty={
          <Text size="sm" c="dimmed">
            Not in any segment.
          </Text>
        }
      >
        {(segments) => (
          <ul className={`plain-list ${classes.list}`}>
            {segments.map(({ id, name }) => (
              <li key={id}>
                <Link className={classes.link} to={`/dashboard/contacts?segment=${id}`}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </SectionCard>
  )
}
