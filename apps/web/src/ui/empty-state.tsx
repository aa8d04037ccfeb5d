import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'
import { Grooves } from './grooves.tsx'

export interface EmptyStateProps {
  /** An illustration; absent: sleeves on a shelf. */
  art?: ReactNode
  title: string
  /** One sentence on what will appear here. */
  text: ReactNode
  /** The primary action, and optionally "See an example" beside it. */
  action?: ReactNode
  /** Without a border, for use inside a card. */
  isPlain?: boolean
  /** 1 if it is the only content of the screen. */
  order?: 1 | 2 | 3
}

/** Takes the place of an empty list. */
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
