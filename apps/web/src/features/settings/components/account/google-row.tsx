import type { Me } from '@greenroom/contracts'
import { googleProblemText } from '@greenroom/domain/google-problems'
import { Alert, Button, Modal, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { one, useAddress } from '../../../../lib/address/index.ts'
import { signInWaysQuery } from '../../../../lib/accounts/sign-in-ways.ts'
import { meQuery } from '../../../../lib/me.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { FieldRow } from '../../../../ui/field-row.tsx'
import { accountApi } from '../../api/account.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'

/**
 * Google as a way to log in: linked or not, and the outcome of linking. Absent if this server does not offer Google.
 */
export function GoogleRow({ me }: { me: Me }) {
  const { data: ways } = useQuery(signInWaysQuery)
  const [isOpen, setOpen] = useState(false)
  if (!ways?.google && !me.google_linked) return null
  const isProven = me.email_verified || me.phone !== null
  return (
    <>
      <FieldRow
        label="Google"
        action={
          isProven || me.google_linked ? (
            <Button variant="default" onClick={() => setOpen(true)}>
              {me.google_linked ? 'Unlink Google' : 'Link Google'}
            </Button>
          ) : (
            <Text size="sm" c="dimmed">
              Confirm your email to link it.
            </Text>
          )
        }
      >
        <Text>Log in with Google</Text>
        <StatusBadge color={me.google_linked ? 'green' : 'gray'}>
          {me.google_linked ? 'Linked' : 'Not linked'}
        </StatusBadge>
      </FieldRow>
      <WayBack />
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={me.google_linked ? 'Unlink Google?' : 'Link Google'}
        centered
      >
        {isOpen ? <Change me={me} onClose={() => setOpen(false)} /> : null}
      </Modal>
    </>
  )
}

const address = z.object({ google: one(z.string()) })

/** Shows how linking at Google ended. The code stays in the address until the notice is closed. */
function WayBack() {
  const { values, set } = useAddress(address)
  const code = values.google
  if (code === undefined) return null
  const isLinked = code === 'linked'
  const { title, text } = isLinked
    ? { title: 'Google is linked', text: 'From now on you can log in with it.' }
    : googleProblemText(code)
  const forget = () => set({ google: undefined }, { replace: true })
  return (
    <Alert
      role="status"
      color={isLinked ? 'green' : 'warning'}
      title={title}
      withCloseButton
      closeButtonLabel="Close"
      onClose={forget}
    >
      {text}
    </Alert>
  )
}

/** Goes to Google to link the account, or unlinks it. */
function Change({ me, onClose }: { me: Me; onClose: () => void }) {
  const client = useQueryClient()
  const change = async () => {
    if (!me.google_linked) {
      window.location.assign(await accountApi.linkGoogle())
      return
    }
    await accountApi.unlinkGoogle()
    toast.success('Google is unlinked.')
    onClose()
    void client.invalidateQueries({ queryKey: meQuery.queryKey })
  }
  return (
    <DialogForm
      submitLabel={me.google_linked ? 'Unlink' : 'Continue to Google'}
      canSubmit
      onSubmit={change}
      onClose={onClose}
    >
      <Text>
        {me.google_linked
          ? 'You can still log in the other ways. Nothing else changes.'
          : 'Choose the Google account to log in with. It may use a different email.'}
      </Text>
    </DialogForm>
  )
}
