import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { countOf } from '../../../../lib/format.ts'
import { segmentsOfTagQuery } from '../../api/contacts.ts'

export interface TagSegmentsProps {
  tag: string
  /** Sentences about the effect on one segment, and on several. */
  fate: { one: string; many: string }
}

/** Segments listed by name. Further ones are only counted. */
const NAMED = 3

/** Lists the segments whose rules use a tag. Renders nothing if there are none. */
export function TagSegments({ tag, fate }: TagSegmentsProps) {
  const { data = [] } = useQuery(segmentsOfTagQuery(tag))
  if (data.length === 0) return null
  const named = data.slice(0, NAMED)
  const others = data.length - named.length
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {data.length === 1 ? 'A segment uses this tag: ' : `${countOf(data.length, 'segment')} use this tag: `}
      {named.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index === 0 ? '' : ', '}
          <Anchor component={Link} to={`/dashboard/marketing/audience/${id}`} inherit underline="always">
            <bdi>{name}</bdi>
          </Anchor>
        </Fragment>
      ))}
      {others > 0 ? ` and ${countOf(others, 'other')}` : ''}. {data.length === 1 ? fate.one : fate.many}
    </Text>
  )
}
