import { ActionIcon, Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './editor-bar.module.css'
import { IconArrowLeft } from './icons.generated.ts'
import { tip } from './tip.ts'

export interface EditorBarProps {
  back: { to: string; label: string }
  /** A heading of level 1, or a field in its place. */
  title: ReactNode
  /** Below the title: what is edited, and the state of saving. */
  details: ReactNode
  actions: ReactNode
}

/** The bar of a full-screen editor: the way back, what is edited, the state of saving, and what to do with it. */
export const EditorBar = ({ back, title, details, actions }: EditorBarProps) => (
  <header className={classes.bar}>
    <ActionIcon {...tip(back.label)} component={Link} to={back.to} aria-label={back.label}>
      <IconArrowLeft size={20} aria-hidden />
    </ActionIcon>
    <Box flex={1} miw={0}>
      {title}
      <Group gap="sm" wrap="nowrap" miw={0}>
        {details}
      </Group>
    </Box>
    <Group gap="xs" align="stretch" wrap="nowrap">
      {actions}
    </Group>
  </header>
)
