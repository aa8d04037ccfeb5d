import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './back-link.module.css'

/** From what is open to its list, where both do not stand beside each other. */
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
