import type { ContactImport, listImports, ResponseOf } from '@greenroom/contracts'
import { Box, Progress, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../ui/loaded.tsx'
import { Pages } from '../../../ui/list/pages.tsx'
import { ListRow, RowList, RowTarget } from '../../../ui/list/row-list.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { importsQuery, isRunning } from '../api/imports.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './history.module.css'
import { beginningWords, countsOf, shareOf, STATUS_WORDS } from './import-words.ts'

export interface HistoryProps {
  /** Id of the import shown above. */
  except: string | undefined
}

/** Earlier imports, newest first. Renders nothing if there are none. */
export function History({ except }: HistoryProps) {
  const [page, setPage] = useState(1)
  return (
    <Loaded
      query={useQuery(importsQuery(page))}
      what="Earlier imports"
      skeleton={<Skeleton height={120} radius="lg" mt="md" />}
    >
      {(imports) => <Earlier imports={imports} except={except} page={page} onPage={setPage} />}
    </Loaded>
  )
}

interface EarlierProps extends HistoryProps {
  imports: Pick<ResponseOf<typeof listImports>, 'items' | 'total' | 'limit'>
  page: number
  onPage: (page: number) => void
}

function Earlier({ imports, except, page, onPage }: EarlierProps) {
  const items = imports.items.filter(({ id }) => id !== except)
  if (items.length === 0 && imports.total <= imports.limit) return null
  return (
    <Box mt="md">
      <SectionCard title="Earlier imports">
        <RowList label="Earlier imports" isBare>
          {items.map((one) => (
            <Row key={one.id} one={one} />
          ))}
        </RowList>
        <Pages data={imports} page={page} onPage={onPage} mt={16} justify="start" />
      </SectionCard>
    </Box>
  )
}

function Row({ one }: { one: ContactImport }) {
  const { label, color } = STATUS_WORDS[one.status]
  const isBegun = one.status !== 'uploaded'
  return (
    <ListRow className={classes.row}>
      <RowTarget to={`?import=${one.id}`}>
        <Box component="span" flex={1} miw={0}>
          <Text component="span" fw={600} size="sm" truncate display="block">
            {one.file_name}
          </Text>
          <Text component="span" size="sm" c="dimmed" display="block">
            <TimeAgo at={one.created_at} />
            {isBegun ? ` · ${countsOf(one)}` : null}
          </Text>
        </Box>
        {one.status === 'done' && !one.can_continue ? null : (
          <StatusBadge flex="none" color={one.can_continue ? 'warning' : color}>
            {one.can_continue ? 'Waiting for room' : isBegun ? label : beginningWords(one)}
          </StatusBadge>
        )}
      </RowTarget>
      {isRunning(one) ? (
        <Progress size="xs" w="100%" value={shareOf(one)} aria-label={`Import of ${one.file_name}`} />
      ) : null}
    </ListRow>
  )
}
