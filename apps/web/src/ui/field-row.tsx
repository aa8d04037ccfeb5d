import { Text } from '@mantine/core'
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
        <div className={classes.value}>{children}</div>
      </div>
      {action === undefined ? null : <div className={classes.action}>{action}</div>}
    </div>
  )
}
