import { Box, Button, Flex, Group } from '@mantine/core'
import type { ReactNode } from 'react'

export interface CardProps {
  title: string
  /** The time that the numbers cover. */
  period?: string
  /** Content beside the title: a select, or a link to all. */
  aside?: ReactNode
  children: ReactNode
  /** Removes the padding, and cuts the content at the rounded corners. */
  isBare?: boolean
}

/** A section of the overview under its title. */
export const Card = ({ title, period, aside, children, isBare = false }: CardProps) => (
  <Flex
    component="section"
    direction="column"
    miw={0}
    bd="1px solid var(--gr-hairline)"
    bdrs="lg"
    bg="var(--gr-surface)"
    style={{ overflow: isBare ? 'clip' : undefined }}
    aria-label={title}
  >
    <Group justify="space-between" gap="8px 16px" mih={36} pt={18} pb="sm" px={20}>
      <Box component="h2" m={0} fz={18} lh="1.3">
        {title}
        {period === undefined ? null : (
          <Box component="span" ml={8} c="dimmed" ff="text" fz="sm" fw={400} lts="0">
            {period.toLowerCase()}
          </Box>
        )}
      </Box>
      {aside}
    </Group>
    <Box {...(isBare ? {} : { px: 20, pb: 18 })}>{children}</Box>
  </Flex>
)

/** Text of a card that has nothing to show. */
export const CardNote = ({ children }: { children: ReactNode }) => (
  <Box component="p" m={0} pt={4} pb="xs" c="dimmed" fz="sm">
    {children}
  </Box>
)

/** A card whose data did not load. */
export const CardError = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <Group justify="space-between" gap="sm" pt={4} pb="xs" role="alert">
    <Box component="p" m={0} c="dimmed" fz="sm">
      {message}
    </Box>
    <Button variant="default" size="xs" onClick={onRetry}>
      Try again
    </Button>
  </Group>
)
