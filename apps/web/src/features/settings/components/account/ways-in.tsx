import type { Me } from '@greenroom/contracts'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { FieldRow } from '../../../../ui/field-row.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { GoogleRow } from './google-row.tsx'
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
        <Text>{me.has_password ? '••••••••••' : 'Not set. You log in with a link, a code or Google.'}</Text>
      </FieldRow>
      <GoogleRow me={me} />
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
