import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './field-row.module.css'

export interface FieldRowProps {
  label: ReactNode
  /** The current value. */
  children: ReactNode
  action?: ReactNode
}

/** A row with a label, the current value, and an action to change it. */
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
