import type { ContactImport } from '@greenroom/contracts'
import { Badge, Progress, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { LoadProblem } from '../../../ui/load-problem.tsx'
import { Pages } from '../../../ui/list/pages.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { importsQuery, isRunning } from '../api/imports.ts'
import classes from './history.module.css'
import { beginningWords, countsOf, shareOf, STATUS_WORDS } from './import-words.ts'

export interface HistoryProps {
  /** Id of the import that is shown above. */
  except: string | undefined
}

/** Earlier imports, the newest first. Empty before there is one. */
export function History({ except }: HistoryProps) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(importsQuery(page))
  if (error && !data) return <LoadProblem what="Earlier imports" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={120} radius="lg" mt="md" role="status" aria-label="Loading earlier imports" />
  const items = data.items.filter(({ id }) => id !== except)
  if (items.length === 0 && data.total <= data.limit) return null
  return (
    <div className={classes.root}>
      <SectionCard title="Earlier imports">
        <ul className="plain-list">
          {items.map((one) => (
            <Row key={one.id} one={one} />
          ))}
        </ul>
        <Pages data={data} page={page} onPage={setPage} mt={16} justify="start" />
      </SectionCard>
    </div>
  )
}

function Row({ one }: { one: ContactImport }) {
  const { label, color } = STATUS_WORDS[one.status]
  const isBegun = one.status !== 'uploaded'
  return (
    <li className={classes.row}>
      <Link to={`?import=${one.id}`} className={classes.link}>
        <span className={classes.words}>
          <Text component="span" fw={600} size="sm" truncate display="block">
            {one.file_name}
          </Text>
          <Text component="span" size="sm" c="dimmed" display="block">
            <TimeAgo at={one.created_at} />
            {isBegun ? ` · ${countsOf(one)}` : null}
          </Text>
        </span>
        {one.status === 'done' && !one.can_continue ? null : (
          <Badge variant="light" flex="none" color={one.can_continue ? 'warning' : color}>
            {one.can_continue ? 'Waits for room' : isBegun ? label : beginningWords(one)}
          </Badge>
        )}
      </Link>
      {isRunning(one) ? <Progress size="xs" value={shareOf(one)} aria-label={`Import of ${one.file_name}`} /> : null}
    </li>
  )
}
