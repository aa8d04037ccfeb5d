import { Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '../../../../ui/loaded.tsx'
import { segmentsOfQuery } from '../../api/people.ts'
import { segmentNamesQuery } from '../../../../lib/contacts/segments.ts'
import { typesAnew } from '../builder/in-page.ts'
import classes from './why.module.css'
import { Why, WhyButton } from './why-button.tsx'

export interface ContactSegmentsProps {
  contactId: string
  name: string
  /** Shows the reasons of each segment without being asked. */
  isExplained?: boolean
}

/** The segments that a contact is in, each with its reasons, and why they are not in another. */
export function ContactSegments({ contactId, name, isExplained = false }: ContactSegmentsProps) {
  const segments = useQuery(segmentsOfQuery(contactId))
  return (
    <>
      <Loaded
        query={segments}
        what="The segments"
        skeleton={28}
        empty={
          <Text size="sm" c="dimmed">
            Not in any segment.
          </Text>
        }
      >
        {(own) => (
          <ul className={`plain-list ${classes.segments}`} aria-label="Segments">
            {own.map((segment) => (
              <li key={segment.id}>
                <div className={classes.segment}>
                  <Link className={classes.link} to={`/dashboard/contacts?segment=${segment.id}`}>
                    {segment.name}
                  </Link>
                  {isExplained ? null : (
                    <WhyButton
                      person={{ id: contactId, name }}
                      asked={{ segmentId: segment.id }}
                      title={segment.name}
                      isText
                    />
                  )}
                </div>
                {isExplained ? (
                  <div className={classes.inline}>
                    <Why person={{ id: contactId, name }} asked={{ segmentId: segment.id }} title={segment.name} />
                  </div>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {segments.data ? <WhyNot contactId={contactId} name={name} own={segments.data} /> : null}
    </>
  )
}

/** Asks about a segment that they are not in. */
function WhyNot({
  contactId,
  name,
  own,
}: Omit<ContactSegmentsProps, 'isExplained'> & { own: readonly { id: string }[] }) {
  const { data: all = [] } = useQuery(segmentNamesQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  const others = all.filter(
    ({ id, archived, filling }) => !archived && !filling && !own.some((segment) => segment.id === id),
  )
  const segment = others.find(({ id }) => id === chosen)
  if (others.length === 0) return null
  return (
    <div className={classes.other}>
      <Select
        label="Why not in another segment?"
        placeholder="Choose a segment"
        size="sm"
        data={others.map(({ id, name: label }) => ({ value: id, label }))}
        value={segment?.id ?? null}
        onChange={setChosen}
        searchable
        clearable
        {...typesAnew}
        nothingFoundMessage="No other segment"
      />
      {segment ? (
        <div className={classes.inline}>
          <Why person={{ id: contactId, name }} asked={{ segmentId: segment.id }} title={segment.name} />
        </div>
      ) : null}
    </div>
  )
}
