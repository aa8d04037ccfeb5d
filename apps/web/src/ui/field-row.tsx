import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './field-row.module.css'

export interface FieldRowProps {
  label: ReactNode
  /** What it is now. */
  children: ReactNode
  action?: ReactNode
}

/** One thing that is kept, what it is now, and how to change it. Rows stand below each other. */
export function FieldRow({ label, children, action }: FieldRowProps) {
  return (
    <div className={classes.root}>
      <div className={classes.words}>
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        <Group gap="4px 10px" style={{ overflowWrap: 'anywhere' }}>
          {children}
        </Group>
      </div>
      {action === undefined ? null : (
        <Group justify="flex-end" gap="xs" align="stretch" flex="none">
          {action}
        </Group>
      )}
    </div>
  )
}
