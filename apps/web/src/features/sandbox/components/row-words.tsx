import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { StatusBadge, type StatusColor } from '../../../ui/status-badge.tsx'

/** State of an entry, as a badge. */
export interface Standing {
  label: string
  color: StatusColor
}

export interface RowWordsProps {
  title: string
  standing: Standing | undefined
  children: ReactNode
}

/** Title and state of a row, with a line below. */
export const RowWords = ({ title, standing, children }: RowWordsProps) => (
  <Box flex="1 1 20ch" miw={0}>
    <Group gap="4px 8px" fw={600}>
      {title}
      {standing ? <StatusBadge color={standing.color}>{standing.label}</StatusBadge> : null}
    </Group>
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  </Box>
)
