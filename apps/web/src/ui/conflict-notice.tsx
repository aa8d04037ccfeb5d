import { Alert, Button, Group, Text } from '@mantine/core'
import { IconArrowsSplit2 } from './icons.generated.ts'
import type { ReactNode } from 'react'
import type { Choice } from '../lib/editing/edit.ts'

export interface ConflictNoticeProps {
  title: string
  /** The differences of the other version, for an informed choice. */
  children?: ReactNode
  onChoose: (choice: Choice) => void
  mine?: string
  other?: string
}

/** Asks which of two conflicting versions to keep. */
export function ConflictNotice({
  title,
  children,
  onChoose,
  mine = 'Keep mine',
  other = 'Use the other',
}: ConflictNoticeProps) {
  return (
    <Alert
      color="warning"
      variant="light"
      icon={<IconArrowsSplit2 aria-hidden />}
      title={title}
      role="group"
      aria-label={title}
    >
      {children && (
        <Text size="sm" component="div" mb="sm">
          {children}
        </Text>
      )}
      <Group gap="sm">
        <Button size="compact-md" onClick={() => onChoose('mine')}>
          {mine}
        </Button>
        <Button size="compact-md" variant="default" onClick={() => onChoose('other')}>
          {other}
        </Button>
      </Group>
    </Alert>
  )
}
