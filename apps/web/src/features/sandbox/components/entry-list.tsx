import { Box, Skeleton, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatAgo, formatExact } from '../../../lib/format.ts'
import { SearchField } from '../../../ui/list/search-field.tsx'
import { SHOWN } from '../api/sandbox.ts'
import { Split } from './split.tsx'
import classes from './entry-list.module.css'

export interface Entry {
  key: string
  /** Address of the entry. */
  to: string
  isOpen: boolean
  /** Recipient of the mail, or number of the phone. */
  who: string
  line: string
  at: Date
}

export interface EntryListProps {
  label: string
  searchLabel: string
  search: string
  onSearch: (search: string) => void
  entries: readonly Entry[]
  total: number
  now: Date
  /** Replaces an empty list. */
  empty: ReactNode
}

/** Mails or phones, the latest first, with a search by recipient. */
export function EntryList({ label, searchLabel, search, onSearch, entries, total, now, empty }: EntryListProps) {
  return (
    <Box
      component="section"
      bd="1px solid var(--gr-hairline)"
      bdrs="lg"
      bg="var(--gr-surface)"
      style={{ overflow: 'hidden' }}
      aria-label={label}
    >
      <div className={classes.search}>
        <SearchField label={searchLabel} placeholder={searchLabel} value={search} onChange={onSearch} />
      </div>
      {entries.length === 0 ? (
        <Box py="xl" px={20} c="dimmed" fz="sm" ta="center">
          {empty}
        </Box>
      ) : (
        <ul className={classes.list}>
          {entries.map((entry) => (
            <li key={entry.key}>
              <Link to={entry.to} className={classes.entry ?? ''} aria-current={entry.isOpen} preventScrollReset>
                <span className={classes.who}>{entry.who}</span>
                <time className={classes.at} dateTime={entry.at.toISOString()} title={formatExact(entry.at)}>
                  {formatAgo(entry.at, now)}
                </time>
                <span className={classes.line}>{entry.line}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {total > SHOWN && (
        <Text size="sm" c="dimmed" p="sm">
          The latest {SHOWN} of {total}. Search for older ones.
        </Text>
      )}
    </Box>
  )
}

export const EntriesSkeleton = () => (
  <Split
    list={
      <Stack gap="sm" p="md">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={44} radius="md" />
        ))}
      </Stack>
    }
    open={undefined}
    rest={null}
  />
)
