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
}

/** A notice of one line above the content, with one action. */
export const Banner = ({ label, tone, icon, children, actions, onClose }: BannerProps) => (
  <section aria-label={label} className={classes.root} data-tone={tone}>
    <Flex component="span" display="inline-flex" flex="none">
      {icon}
    </Flex>
    <Box component="p" flex="1 1 240px" m={0} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Box>
    <div className={classes.actions}>{actions}</div>
    {onClose === undefined ? null : <CloseButton aria-label="Hide this for now" onClick={onClose} />}
  </section>
)
