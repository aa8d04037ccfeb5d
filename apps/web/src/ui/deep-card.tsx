import { Button, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './deep-card.module.css'

export interface DeepCardProps {
  /** A word above the title. */
  eyebrow: ReactNode
  title: string
  text: ReactNode
  /** The one action, in lime. */
  action: { label: string; path: string }
  /** Stands at the right, behind the words on a narrow card. */
  art: ReactNode
  /** `bleed`: the art is cut off by the edge; `whole`: it is shown whole beside the words. */
  fit?: 'bleed' | 'whole'
  order?: 2 | 3
}

/** The one thing that matters most on a screen, on deep green. */
export function DeepCard({ eyebrow, title, text, action, art, fit = 'bleed', order = 2 }: DeepCardProps) {
  return (
    <section className={classes.card} data-fit={fit}>
      <div className={classes.art}>{art}</div>
      <div className={classes.words}>
        <p className={classes.eyebrow}>{eyebrow}</p>
        <Title order={order} className={classes.title}>
          {title}
        </Title>
        <p className={classes.text}>{text}</p>
        <Button component={Link} to={action.path} className={classes.action ?? ''}>
          {action.label}
        </Button>
      </div>
    </section>
  )
}
