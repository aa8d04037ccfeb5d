import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useContact } from './contact-context.ts'
import classes from './inline-field.module.css'

/** What can be done about an address that another contact has. */
export function Duplicate({ otherId }: { otherId: string }) {
  const { merge } = useContact()
  return (
    <div className={classes.buttons}>
      <Button component={Link} to={`/dashboard/contacts/${otherId}`} size="compact-sm" variant="default">
        Open that contact
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => merge(otherId)}>
        Merge the two…
      </Button>
    </div>
  )
}
