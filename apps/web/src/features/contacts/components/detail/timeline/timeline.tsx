import type { CustomField, TimelineEntry } from '@greenroom/contracts'
import { Box, Button, Group, Skeleton, Stack, Title } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { fieldsQuery } from '../../../../../lib/contacts/queries.ts'
import { formatDay } from '../../../../../lib/format.ts'
import { useMinute } from '../../../../../lib/use-minute.ts'
import { Loaded } from '../../../../../ui/loaded.tsx'
import { SectionCard } from '../../../../../ui/section-card.tsx'
import { timelineQuery } from '../../../../../lib/contacts/history.ts'
import { useContact } from '../contact-context.ts'
import { byDay } from './by-day.ts'
import { describe } from './entry.tsx'
import classes from './timeline.module.css'
import { exactTime } from '../../../../../ui/tip.ts'

/** History of a contact, newest first. @param newest how many entries to show, with a link to all of them; absent: all */
export function Timeline({ newest }: { newest?: number }) {
  const { contact } = useContact()
  const timeline = useInfiniteQuery(timelineQuery(contact.id))
  const { data: own = [] } = useQuery(fieldsQuery)
  const now = useMinute()
  return (
    <SectionCard
      title="Timeline"
      action={
        newest === undefined ? undefined : (
          <Button variant="default" size="xs" component={Link} to={`/dashboard/contacts/${contact.id}`}>
            See all
          </Button>
        )
      }
    >
      <Loaded
        query={timeline}
        what="The timeline"
        skeleton={
          <Stack gap="lg">
            {[70, 50, 62, 44].map((width) => (
              <Skeleton key={width} height={32} width={`${width}%`} />
            ))}
          </Stack>
        }
      >
        {({ pages }) => (
          <>
            {byDay(unique(pages.flatMap(({ items }) => items)).slice(0, newest)).map((day) => (
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
            {timeline.hasNextPage && newest === undefined ? (
              <Button
                variant="default"
                mt="md"
                fullWidth
                loading={timeline.isFetchingNextPage}
                onClick={() => void timeline.fetchNextPage()}
              >
                Show earlier activity
              </Button>
            ) : null}
          </>
        )}
      </Loaded>
    </SectionCard>
  )
}

/** Removes duplicates, since pages read at different times may overlap. */
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
      <Box flex={1} miw={0} pt={5}>
        <Group align="baseline" justify="space-between" gap="sm" wrap="nowrap" style={{ overflowWrap: 'anywhere' }}>
          <span>{title}</span>
          <time {...exactTime} dateTime={entry.at} className={classes.time}>
            {clock.format(at)}
          </time>
        </Group>
        {more ? <div className={classes.more}>{more}</div> : null}
      </Box>
    </li>
  )
}
