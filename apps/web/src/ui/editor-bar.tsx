import { ActionIcon, Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './editor-bar.module.css'
import { IconArrowLeft } from './icons.generated.ts'
import { tip } from './tip.ts'

export interface EditorBarProps {
  back: { to: string; label: string }
  /** Text of the heading of level 1, or a field in its place. */
  title: ReactNode
  /** Below the title: what is edited, and the state of saving; text is a note. */
  details: ReactNode
  actions: ReactNode
}

/** Of a button in the bar that shows only its icon on a phone. */
export const iconOnPhone = {
  root: classes.action ?? '',
  label: classes.actionLabel ?? '',
  section: classes.actionIcon ?? '',
}

/** The bar of a full-screen editor: the way back, what is edited, the state of saving, and what to do with it. */
export const EditorBar = ({ back, title, details, actions }: EditorBarProps) => (
  <header className={classes.bar}>
    <ActionIcon {...tip(back.label)} component={Link} to={back.to} aria-label={back.label}>
      <IconArrowLeft size={20} aria-hidden />
    </ActionIcon>
    <Box flex={1} miw={0}>
      {typeof title === 'string' ? <h1 className={classes.title}>{title}</h1> : title}
      <Group gap="sm" wrap="nowrap" miw={0}>
        {typeof details === 'string' ? <span className={classes.note}>{details}</span> : details}
      </Group>
    </Box>
    <Group gap="xs" align="stretch" wrap="nowrap">
      {actions}
    </Group>
  </header>
)
