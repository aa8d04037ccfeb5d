import { Badge, type BadgeProps } from '@mantine/core'

/** Green works, warning needs something, error has failed, gray is at rest, info is under way. */
export type StatusColor = 'green' | 'warning' | 'error' | 'gray' | 'info'

export interface StatusBadgeProps extends Pick<BadgeProps, 'size' | 'fz' | 'mr' | 'flex'> {
  color?: StatusColor
  /** In sentence case. */
  children: string
}

/** The state of something, in words and a color. */
export const StatusBadge = (badge: StatusBadgeProps) => <Badge variant="light" {...badge} />
