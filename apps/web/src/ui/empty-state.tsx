import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'
import { Grooves } from './grooves.tsx'

export interface EmptyStateProps {
  /** One shape; absent: sleeves on a shelf. */
  art?: ReactNode
  title: string
  /** One sentence on what appears here. */
  text: ReactNode
  /** The primary action, and beside it perhaps "see an example". */
  action?: ReactNode
  /** Inside a card: without an edge of its own. */
  isPlain?: boolean
  /** 1 where it is all that the screen shows. */
  order?: 1 | 2 | 3
}

/** What a list shows before it holds anything. */
export function EmptyState({ art, title, text, action, isPlain = false, order = 2 }: EmptyStateProps) {
  return (
    <Stack className={classes.root} data-plain={isPlain || undefined} align="center" gap="md">
      <div className={classes.art}>{art ?? <Grooves shape="shelf" />}</div>
      <Stack gap={6} align="center">
        <Title order={order} size="h3" ta="center">
          {title}
        </Title>
        <Text c="dimmed" ta="center" maw="44ch" style={{ textWrap: 'balance' }}>
          {text}
        </Text>
      </Stack>
      {action === undefined ? null : <div className={classes.actions}>{action}</div>}
    </Stack>
  )
}
