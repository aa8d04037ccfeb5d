import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './back-link.module.css'

export interface BackLinkProps {
  to: string
  /** What is left for: "Contacts". */
  children: string
}

/** The way from one thing to the list that it stands in. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Anchor component={Link} to={to} className={classes.root}>
      <IconArrowLeft size={18} aria-hidden />
      {children}
    </Anchor>
  )
}
