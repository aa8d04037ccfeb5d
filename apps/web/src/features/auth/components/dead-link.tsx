import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { AuthHeading } from './auth-heading.tsx'
import classes from './dead-link.module.css'

export interface DeadLinkProps {
  title: string
  text: ReactNode
  /** Ways to continue. */
  children: ReactNode
}

/** A link or sign-in that failed, with a way to continue. */
export const DeadLink = ({ title, text, children }: DeadLinkProps) => (
  <>
    <Snapped />
    <AuthHeading takesFocus title={title} text={text} />
    <Stack gap="md">{children}</Stack>
  </>
)

/** A record in two pieces. */
const Snapped = () => (
  <svg className={classes.art} width="96" height="80" viewBox="0 0 96 80" aria-hidden="true" focusable="false">
    <g transform="translate(-4 0) rotate(-8 46 40)">
      <path d="M46 6a34 34 0 0 0 0 68l-6-14 8-10-8-10 8-12z" className={classes.record} />
      <path d="M46 20a20 20 0 0 0 0 40" className={classes.groove} />
    </g>
    <g transform="translate(6 0) rotate(8 50 40)">
      <path d="M50 6a34 34 0 0 1 0 68l-6-14 8-10-8-10 8-12z" className={classes.record} />
      <path d="M56 21a20 20 0 0 1 0 38" className={classes.groove} />
      <path d="M52 30a10 10 0 0 1 0 20l-1-1-7-9z" className={classes.label} />
    </g>
  </svg>
)
