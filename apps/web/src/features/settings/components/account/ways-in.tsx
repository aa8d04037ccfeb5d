import type { Me } from '@greenroom/contracts'
import { Badge, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { FieldRow } from '../../../../ui/field-row.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { PasswordDialog } from './password-dialog.tsx'

/** Password and Google. */
export function WaysIn({ me }: { me: Me }) {
  const [isOpen, setOpen] = useState(false)
  const action = me.has_password ? 'Change password' : 'Set a password'
  return (
    <SectionCard title="Logging in">
      <FieldRow
        label="Password"
        action={
          <Button variant="default" onClick={() => setOpen(true)}>
            {action}
          </Button>
        }
      >
        <Text>{me.has_password ? '••••••••••' : 'None: you log in by a link, a code or Google'}</Text>
      </FieldRow>
      <FieldRow label="Google">
        <Text>{me.google_linked ? 'Linked' : 'Not linked'}</Text>
        {me.google_linked ? <Badge variant="light">Log in with Google</Badge> : null}
      </FieldRow>
      <PasswordDialog
        opened={isOpen}
        title={action}
        hasPassword={me.has_password}
        email={me.email ?? ''}
        onClose={() => setOpen(false)}
      />
    </SectionCard>
  )
}
