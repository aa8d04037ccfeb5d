import { Anchor, Skeleton, Stack, Text, Title } from '@mantine/core'
import { countOf } from '../../../../lib/format.ts'
import { IconExternalLink } from '../../../../ui/icons.generated.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import type { FieldName } from '../../api/registration.ts'
import { useProfileWork } from '../../editing/profile-context.ts'
import { CheckList } from './check-list.tsx'
import classes from './checks.module.css'

export interface ChecksPanelProps {
  onField: (field: FieldName) => void
  /** Without its own title, inside something that has one. */
  isPlain?: boolean
}

/** Shows live what carriers would find, with mends and the page that they look at. */
export function ChecksPanel({ onField, isPlain = false }: ChecksPanelProps) {
  const { checks, blockers, isChecking, checkError, checkAgain, fields } = useProfileWork()
  return (
    <div>
      <div className={classes.head}>
        {isPlain ? null : (
          <Title order={2} size="h3">
            What carriers would say
          </Title>
        )}
        <Text size="sm" c="dimmed" role="status">
          {checks === undefined
            ? 'Checking…'
            : blockers.length === 0
              ? 'Nothing stands against it'
              : `${countOf(blockers.length, 'thing')} to mend`}
          {checks !== undefined && isChecking ? ' · checking…' : ''}
        </Text>
      </div>
      <Loaded
        query={{ data: checks, error: checkError, fetchStatus: isChecking ? 'fetching' : 'idle', refetch: checkAgain }}
        what="The checks"
        skeleton={
          <Stack gap={10}>
            <Skeleton height={84} radius="md" />
            <Skeleton height={84} radius="md" />
            <Skeleton height={84} radius="md" />
          </Stack>
        }
      >
        {(found) => <CheckList checks={found} onField={onField} />}
      </Loaded>
      <Anchor href={fields.proof_url} target="_blank" rel="noreferrer" className={classes.page ?? ''} size="sm">
        See the page that carriers look at
        <IconExternalLink size={16} aria-hidden />
      </Anchor>
    </div>
  )
}
