import type { CustomField, TimelineEntry } from '@greenroom/contracts'
import { Button, Skeleton, Stack, Title, Tooltip } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { fieldsQuery } from '../../../../../lib/contacts/queries.ts'
import { formatDay, formatExact } from '../../../../../lib/format.ts'
import { useMinute } from '../../../../../lib/use-minute.ts'
import { LoadProblem } from '../../../../../ui/load-problem.tsx'
import { SectionCard } from '../../../../../ui/section-card.tsx'
import { timelineQuery } from '../../../api/contact.ts'
import { useContact } from '../contact-context.ts'
import { byDay } from './by-day.ts'
import { describe } from './entry.tsx'
import classes from './timeline.module.css'

/** What happened with somebody, the newest first. */
export function Timeline() {
  const { contact } = useContact()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    timelineQuery(contact.id),
  )
  const { data: own = [] } = useQuery(fieldsQuery)
  const now = useMinute()
  const entries = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <SectionCard title="Timeline">
      {data ? (
        <>
          {byDay(unique(entries)).map((day) => (
            <section key={new Date(day.at).toDateString()} className={classes.day}>
              <Title order={3} className={classes.date}>
                {formatDay(new Date(day.at), now)}
              </Title>
              <ol className={`plain-list ${classes.list}`}>
                {day.entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} own={own} />
                ))}
              </ol>
            </section>
          ))}
          {hasNextPage ? (
            <Button
              variant="default"
              mt="md"
              fullWidth
              loading={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              Show what was before
            </Button>
          ) : null}
        </>
      ) : error ? (
        <LoadProblem what="The timeline" error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="lg" role="status" aria-label="Loading the timeline">
          {[70, 50, 62, 44].map((width) => (
            <Skeleton key={width} height={32} width={`${width}%`} />
          ))}
        </Stack>
      )}
    </SectionCard>
  )
}

/** Pages that were read at different moments may overlap. */
const unique = (entries: readonly TimelineEntry[]) => [...new Map(entries.map((entry) => [entry.id, entry])).values()]

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

function Entry({ entry, own }: { entry: TimelineEntry; own: readonly CustomField[] }) {
  const { Icon, title, more } = describe(entry, own)
  const at = new Date(entry.at)
  return (
    <li className={classes.entry} data-kind={entry.kind}>
      <span className={classes.icon}>
        <Icon size={16} aria-hidden />
      </span>
      <div className={classes.words}>
        <div className={classes.title}>
          <span>{title}</span>
          <Tooltip label={formatExact(at)}>
            <time dateTime={entry.at} className={classes.time}>
              {clock.format(at)}
            </time>
          </Tooltip>
        </div>
        {more ? <div className={classes.more}>{more}</div> : null}
      </div>
    </li>
  )
}
