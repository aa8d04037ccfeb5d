import type { CampaignAudience } from '@greenroom/domain/campaigns'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { segmentNamesQuery } from '../../../../../lib/contacts/segments.ts'
import { countOf, formatNumber } from '../../../../../lib/format.ts'
import { Loaded } from '../../../../../ui/loaded.tsx'
import { isNobody } from '../../../rules/audience.ts'
import { KINDS } from '../../../rules/kinds.ts'
import { useCreator } from '../creator-context.ts'
import { Reasons } from '../reasons.tsx'
import classes from './audience.module.css'
import { useAudienceCount } from './use-audience-count.ts'

/** How many people an audience means, how many of them can be reached, and why the others cannot. */
export function AudienceCount({ audience }: { audience: CampaignAudience }) {
  const { fields } = useCreator()
  const counted = useAudienceCount(fields.type, audience)
  const { data: segments = [] } = useQuery(segmentNamesQuery)
  const { done } = KINDS[fields.type]
  if (isNobody(audience))
    return (
      <p className={classes.none} role="status">
        No audience yet.
      </p>
    )
  return (
    <div className={classes.count} data-old={counted.isOld || undefined} aria-busy={counted.isOld}>
      <span className="visually-hidden" role="status">
        {counted.data && !counted.isOld ? totalWords(counted.data, done) : ''}
      </span>
      <Loaded query={counted} what="The number of people" skeleton={<Skeleton height={72} radius="md" />}>
        {({ people, reachable, parts, excluded, skipped }) => (
          <>
            <p className={classes.total}>
              <strong>{formatNumber(reachable)}</strong> {restWords({ people, reachable }, done)}
              {fields.trigger ? ' today' : ''}
            </p>
            {parts.length + excluded > 1 && (
              <ul className={`plain-list ${classes.breakdown}`} aria-label="People of each part">
                {parts.map(({ kind, value, people: inPart }) => (
                  <li key={`${kind} ${value}`}>
                    {kind === 'segment' ? (segments.find(({ id }) => id === value)?.name ?? 'Segment') : null}
                    {kind === 'tag' ? `Tag ${value}` : null}
                    {kind === 'everyone' ? 'Everybody' : null} <b>{formatNumber(inPart)}</b>
                  </li>
                ))}
                {excluded > 0 && (
                  <li>
                    Excluded <b>{formatNumber(excluded)}</b>
                  </li>
                )}
              </ul>
            )}
            <Reasons title="Will not get it" outcome="skip" reasons={skipped} />
          </>
        )}
      </Loaded>
    </div>
  )
}

interface Total {
  people: number
  reachable: number
}
const restWords = ({ people, reachable }: Total, done: string): string => {
  if (reachable < people) return `of ${countOf(people, 'person', 'people')} can be ${done}`
  return people === 1 ? `person, who can be ${done}` : `people, all of whom can be ${done}`
}
const totalWords = (total: Total, done: string): string => `${formatNumber(total.reachable)} ${restWords(total, done)}`
