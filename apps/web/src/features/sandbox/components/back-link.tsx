import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './back-link.module.css'

/** A link from an open entry to its list, on narrow screens that show only one of them. */
export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <Button
    component={Link}
    to={to}
    variant="subtle"
    color="gray"
    className={classes.root ?? ''}
    leftSection={<IconArrowLeft size={18} aria-hidden />}
  >
    {label}
  </Button>
)
