import { Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'

/** Actions that only a test has: the part of banks and time at a real provider. */
export const Levers = ({ label, children }: { label: string; children: ReactNode }) => (
  <Group
    gap="8px 12px"
    py="xs"
    px="sm"
    bd="1px dashed var(--gr-control-line)"
    bdrs="md"
    bg="var(--gr-sunken)"
    role="group"
    aria-label={label}
  >
    <Box component="span" c="dimmed" fw={600} fz="xs" aria-hidden>
      Test levers
    </Box>
    {children}
  </Group>
)
