import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { StatusColor } from './status-badge.tsx'

const COLORS: Record<StatusColor, string> = {
  green: 'var(--mantine-color-green-5)',
  warning: 'var(--mantine-color-warning-6)',
  error: 'var(--mantine-color-error-6)',
  gray: 'var(--gr-control-line)',
  info: 'var(--mantine-color-info-5)',
}

/** The state of something in words, with a dot of its color. */
export const StateLine = ({ color, children }: { color: StatusColor; children: ReactNode }) => (
  <Text component="p" m={0} fw={600} display="flex" style={{ alignItems: 'center', gap: 8 }}>
    <Box component="span" w={10} h={10} flex="none" bg={COLORS[color]} style={{ borderRadius: '50%' }} aria-hidden />
    <span>{children}</span>
  </Text>
)
