import type { ContactImport } from '@greenroom/contracts'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconDownload, IconUserPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ApiError } from '../../../lib/api/index.ts'
import { countOf, formatNumber } from '../../../lib/format.ts'
import { useOnline } from '../../../lib/online.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { toast } from '../../../lib/toasts.tsx'
import { KeptFocus } from '../../../ui/kept-focus.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { goOn, importQuery, importsKey, refusedRows } from '../api/imports.ts'
import { FAILED_MESSAGE, refusedWords, takenIn, waitWords } from './import-words.ts'
import classes from './result.module.css'
import { awaitEnd } from './use-import-news.ts'

/** What became of it, in a few words. */
function titleOf(one: ContactImport): string {
  const { status } = one
  if (status === 'failed') return FAILED_MESSAGE
  if (status === 'done') return takenIn(one) === 0 && one.can_continue ? 'This list waits for room' : 'The list is in'
  return 'The import was stopped'
}

export interface ResultProps {
  one: ContactImport
  onAnother: () => void
}

/** What came of an import: counts, the refused rows, and who waits for room. */
export function Result({ one, onAnother }: ResultProps) {
  const counts: { label: string; count: number; kind: string }[] = [
    { label: 'New', count: one.created, kind: 'new' },
    { label: 'Updated', count: one.updated, kind: 'updated' },
    { label: 'Already there', count: one.unchanged, kind: 'there' },
    { label: 'Refused', count: one.refused, kind: 'refused' },
  ]
  return (
    <KeptFocus>
      <SectionCard title={titleOf(one)} text={one.file_name}>
        {one.status === 'done' || one.error === null ? null : (
          <Alert color="error" mb="md" icon={<IconAlertTriangle aria-hidden />}>
            {one.error}
          </Alert>
        )}
        {counts.some(({ count }) => count > 0) ? (
          <div className={classes.bar} aria-hidden>
            {counts.map(({ kind, count }) =>
              count === 0 ? null : <span key={kind} data-kind={kind} style={{ flexGrow: count }} />,
            )}
          </div>
        ) : null}
        <dl className={classes.counts}>
          {counts.map(({ label, count, kind }) => (
            <div key={label} className={classes.count} data-none={count === 0 || undefined}>
              <dt data-kind={kind}>{label}</dt>
              <dd>{formatNumber(count)}</dd>
            </div>
          ))}
        </dl>
        {one.can_continue ? <Waiting one={one} /> : null}
        {one.status === 'done' && one.over_limit > 0 && !one.can_continue ? <LeftOut one={one} /> : null}
        {one.refused + one.incomplete > 0 ? <Refused one={one} /> : null}
        <Group mt="lg" gap="sm" className={classes.ends ?? ''}>
          <Button component={Link} to="/dashboard/contacts?sort=created_at">
            {takenIn(one) > 0 ? 'See your contacts' : 'Back to your contacts'}
          </Button>
          <Button variant="default" onClick={onAnother}>
            Import another list
          </Button>
        </Group>
      </SectionCard>
    </KeptFocus>
  )
}

/** Whoever had no room in the plan: more room brings them in. */
function Waiting({ one }: { one: ContactImport }) {
  const client = useQueryClient()
  const online = useOnline()
  const { mutate, isPending } = useMutation({
    mutationFn: () => goOn(one.id),
    onSuccess: (begun) => {
      awaitEnd(begun)
      client.setQueryData(importQuery(one.id).queryKey, begun)
    },
    onError: (error) => {
      // Whoever closes the plans knows why nobody came in.
      if (!(error instanceof ApiError && error.code === 'PLAN_LIMIT_REACHED')) toast.error(error.message)
    },
    onSettled: () => client.invalidateQueries({ queryKey: importsKey }),
  })
  return (
    <Alert color="warning" mt="md" icon={<IconUserPlus aria-hidden />} title={waitWords(one.over_limit)}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" maw="56ch">
          Your plan had no room for them. Nothing of the list is lost: make room or choose a bigger plan, and go on
          where it stopped.
        </Text>
        <Button size="sm" loading={isPending} disabled={!online} onClick={() => mutate()}>
          Go on with the import
        </Button>
      </Group>
    </Alert>
  )
}

/** Whoever had no room, and can come in no more: the file has gone. */
function LeftOut({ one }: { one: ContactImport }) {
  const title = `${countOf(one.over_limit, 'person', 'people')} had no room in your plan`
  return (
    <Alert color="warning" mt="md" icon={<IconUserPlus aria-hidden />} title={title}>
      <Text size="sm" maw="56ch">
        {one.error ?? 'Their list is not kept any more. Bring it again to import the rest.'}
      </Text>
    </Alert>
  )
}

function Refused({ one }: { one: ContactImport }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => refusedRows(one.id),
    onSuccess: ({ file, name }) => saveFile(file, name),
    onError: (error) => toast.error(error.message),
  })
  return (
    <Group mt="md" justify="space-between" gap="sm" className={classes.ends ?? ''}>
      <Text size="sm" maw="56ch">
        {refusedWords(one)}
      </Text>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        Download the refused rows
      </Button>
    </Group>
  )
}
