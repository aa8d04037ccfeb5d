import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './panel-section.module.css'

export interface PanelSectionProps {
  title: string
  text?: ReactNode
  children: ReactNode
  /** A button at the end of the heading. */
  action?: ReactNode
}

/** One group of settings on a panel. */
export function PanelSection({ title, text, children, action }: PanelSectionProps) {
  return (
    <section className={classes.root}>
      <Group align="flex-start" justify="space-between" gap="sm" wrap="nowrap" mb="md">
        <div>
          <Title order={2} size="h3">
            {title}
          </Title>
          {text && (
            <Text size="sm" c="dimmed" mt={2}>
              {text}
            </Text>
          )}
        </div>
        {action}
      </Group>
      {children}
    </section>
  )
}
