import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './back-link.module.css'

export interface BackLinkProps {
  to: string
  /** Name of the list: "Contacts". */
  children: string
}

/** A link from one item back to its list. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Anchor component={Link} to={to} className={classes.root}>
      <IconArrowLeft size={18} aria-hidden />
      {children}
    </Anchor>
  )
}
