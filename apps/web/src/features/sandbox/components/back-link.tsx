import { Button } from '@mantine/core'
import { IconArrowLeft } from '../../../ui/icons.generated.ts'
import { Link } from 'react-router'

/** A link from an open entry to its list, on narrow screens that show only one of them. */
export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <Button
    component={Link}
    to={to}
    variant="subtle"
    color="gray"
    hiddenFrom="sm"
    style={{ alignSelf: 'flex-start', justifySelf: 'start' }}
    leftSection={<IconArrowLeft size={18} aria-hidden />}
  >
    {label}
  </Button>
)
