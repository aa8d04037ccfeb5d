import { Anchor, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import classes from './hub-card.module.css'

export interface HubCardProps {
  title: string
  /** Leads to all of it; a button in its place does something instead. */
  more?: { label: string; to: string } | undefined
  action?: ReactNode
  children: ReactNode
}

/** One part of the hub: a heading with the way to the whole beside it, also on a phone. */
export function HubCard({ title, more, action, children }: HubCardProps) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {more ? (
          <Anchor component={Link} to={more.to} className={classes.more ?? ''}>
            {more.label}
          </Anchor>
        ) : (
          action
        )}
      </div>
      {children}
    </section>
  )
}
