import { Box, Button, Title } from '@mantine/core'
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
  /** Stands at the right; behind the text on a narrow card. */
  art: ReactNode
  /** `bleed`: the edge cuts off the art; `whole`: all of it shows beside the text. */
  fit?: 'bleed' | 'whole'
  order?: 2 | 3
}

/** The most important thing on a screen, on deep green. */
export function DeepCard({ eyebrow, title, text, action, art, fit = 'bleed', order = 2 }: DeepCardProps) {
  return (
    <section className={classes.card} data-fit={fit}>
      <div className={classes.art}>{art}</div>
      <div className={classes.words}>
        <Box component="p" mt={0} mb="xs" mx={0} c="var(--gr-lime)" fz="sm" fw={600}>
          {eyebrow}
        </Box>
        <Title order={order} fz={26} lh="1.15" style={{ textWrap: 'balance' }}>
          {title}
        </Title>
        <Box component="p" mt={10} mb={18} mx={0} c="#d5e6da">
          {text}
        </Box>
        <Button component={Link} to={action.path} className={classes.action ?? ''}>
          {action.label}
        </Button>
      </div>
    </section>
  )
}
