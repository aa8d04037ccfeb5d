import { Box, CloseButton, Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './banner.module.css'

export interface BannerProps {
  /** Names the region for screen readers. */
  label: string
  tone: 'calm' | 'urgent'
  icon: ReactNode
  children: ReactNode
  actions: ReactNode
  /** Absent: it stays until its cause is resolved. */
  onClose?: () => void
  /** Name of the close button. */
  closeLabel?: string
  /** Stays on one line on a phone; its text must be short there. */
  isOneLine?: boolean
}

/** A notice of one line above the content, with one action. */
export const Banner = ({ label, tone, icon, children, actions, onClose, ...more }: BannerProps) => (
  <section aria-label={label} className={classes.root} data-tone={tone} data-one-line={more.isOneLine || undefined}>
    <Flex component="span" display="inline-flex" flex="none">
      {icon}
    </Flex>
    <Box component="p" flex="1 1 240px" m={0} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Box>
    <div className={classes.actions}>{actions}</div>
    {onClose === undefined ? null : (
      <CloseButton aria-label={more.closeLabel ?? 'Hide this for now'} onClick={onClose} />
    )}
  </section>
)
