import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { type Same, useContact } from './contact-context.ts'
import classes from './inline-field.module.css'

/** Actions for an address that another contact already has. */
export function Duplicate({ same }: { same: Same }) {
  const { merge } = useContact()
  return (
    <div className={classes.buttons}>
      <Button component={Link} to={`/dashboard/contacts/${same.id}`} size="compact-sm" variant="default">
        Open that contact
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => merge(same)}>
        Merge the two…
      </Button>
    </div>
  )
}
