import { Box, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './section-card.module.css'

export interface SectionCardProps {
  title: string
  text?: ReactNode
  /** A button or badge at the end of the heading. */
  action?: ReactNode
  children?: ReactNode
  /** Marks a section that deletes something for good. */
  danger?: boolean
}

/** One group of settings. */
export function SectionCard({ title, text, action, children, danger = false }: SectionCardProps) {
  const id = useId()
  return (
    <section className={classes.root} aria-labelledby={id} data-danger={danger || undefined}>
      <div className={classes.head}>
        <Box miw={0} maw="56ch">
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          {text === undefined ? null : (
            <Text size="sm" c="dimmed" mt={4} component="div">
              {text}
            </Text>
          )}
        </Box>
        {action === undefined ? null : <div className={classes.action}>{action}</div>}
      </div>
      {children === undefined ? null : <Box mt="md">{children}</Box>}
    </section>
  )
}
