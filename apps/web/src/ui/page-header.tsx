import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page-header.module.css'

export interface PageHeaderProps {
  title: string
  /** One line below the title. */
  text?: ReactNode
  /** Buttons at the end; on a phone they stand below, at full width. */
  actions?: ReactNode
}

/** The h1 of a dashboard screen with its actions. */
export function PageHeader({ title, text, actions }: PageHeaderProps) {
  return (
    <header className={classes.root}>
      <div>
        <Title order={1} style={{ textWrap: 'balance' }}>
          {title}
        </Title>
        {text === undefined ? null : (
          <Text c="dimmed" size="md" component={typeof text === 'string' ? 'p' : 'div'}>
            {text}
          </Text>
        )}
      </div>
      {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
    </header>
  )
}
