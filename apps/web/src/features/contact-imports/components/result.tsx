import type { ContactImport } from '@greenroom/contracts'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconUserPlus } from '../../../ui/icons.generated.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ApiError } from '../../../lib/api/index.ts'
import { countOf } from '../../../lib/format.ts'
import { useOnline } from '../../../lib/online.ts'
import { toast } from '../../../lib/toasts.tsx'
import { KeptFocus } from '../../../ui/kept-focus.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { goOn, importQuery, importsKey } from '../api/imports.ts'
import { Counts } from './counts.tsx'
import { FAILED_MESSAGE, refusedWords, takenIn, waitWords } from './import-words.ts'
import { NotedRows } from './noted-rows.tsx'
import classes from './result.module.css'
import { awaitEnd } from './use-import-news.ts'

/** Returns the outcome in a few words. */
function titleOf(one: ContactImport): string {
  const { status } = one
  if (status === 'failed') return FAILED_MESSAGE
  if (status === 'done')
    return takenIn(one) === 0 && one.can_continue ? 'This list is waiting for room' : 'Import complete'
  return 'The import was stopped'
}

export interface ResultProps {
  one: ContactImport
  onAnother: () => void
}

/** The outcome of an import: counts, refused rows, and people waiting for room. */
export function Result({ one, onAnother }: ResultProps) {
  return (
    <KeptFocus>
      <SectionCard title={titleOf(one)} text={one.file_name}>
        {one.status === 'done' || one.error === null ? null : (
          <Alert color="error" mb="md" icon={<IconAlertTriangle aria-hidden />}>
            {one.error}
          </Alert>
        )}
        <Counts one={one} />
        {one.can_continue ? <Waiting one={one} /> : null}
        {one.status === 'done' && one.over_limit > 0 && !one.can_continue ? <LeftOut one={one} /> : null}
        {one.refused + one.incomplete > 0 ? <NotedRows one={one} words={refusedWords(one)} /> : null}
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

/** People who wait for room in the plan, with the way to continue. */
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
      // Closing the plans already explains why nobody was imported.
      if (!(error instanceof ApiError && error.code === 'PLAN_LIMIT_REACHED')) toast.error(error.message)
    },
    onSettled: () => client.invalidateQueries({ queryKey: importsKey }),
  })
  return (
    <Alert color="warning" mt="md" icon={<IconUserPlus aria-hidden />} title={waitWords(one.over_limit)}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" maw="56ch">
          Your plan had no room for them. We kept your list: make room or choose a bigger plan, then continue where it
          stopped.
        </Text>
        <Button size="sm" loading={isPending} disabled={!online} onClick={() => mutate()}>
          Continue the import
        </Button>
      </Group>
    </Alert>
  )
}

/** People who had no room and can no longer be imported, because the file is gone. */
function LeftOut({ one }: { one: ContactImport }) {
  const title = `${countOf(one.over_limit, 'person', 'people')} had no room in your plan`
  return (
    <Alert color="warning" mt="md" icon={<IconUserPlus aria-hidden />} title={title}>
      <Text size="sm" maw="56ch">
        {one.error ?? 'We no longer have the list. Upload it again to import the rest.'}
      </Text>
    </Alert>
  )
}
