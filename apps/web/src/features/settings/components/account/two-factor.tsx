import type { Me } from '@greenroom/contracts'
import { Button, Modal, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery } from '../../../../lib/me.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { accountApi } from '../../api/account.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoFactorSetUp } from './two-factor-set-up.tsx'

type Open = 'set-up' | 'codes' | 'turn-off'

/** Two-factor sign-in with an authenticator app. */
export function TwoFactor({ me }: { me: Me }) {
  const client = useQueryClient()
  const [open, setOpen] = useState<Open>()
  const close = () => {
    setOpen(undefined)
    void client.invalidateQueries({ queryKey: meQuery.queryKey })
  }
  const isOn = me.two_factor_enabled
  return (
    <SectionCard
      title="Two-factor sign-in"
      text={
        isOn
          ? 'After your password, we ask for a code from your authenticator app.'
          : 'Log in with your password and a code from an app on your phone, so a stolen password is not enough.'
      }
      action={<StatusBadge color={isOn ? 'green' : 'gray'}>{isOn ? 'On' : 'Off'}</StatusBadge>}
    >
      {isOn ? (
        <Button.Group>
          <Button variant="default" onClick={() => setOpen('codes')}>
            New recovery codes
          </Button>
          <Button variant="default" onClick={() => setOpen('turn-off')}>
            Turn off
          </Button>
        </Button.Group>
      ) : (
        <Button onClick={() => setOpen('set-up')}>Turn on</Button>
      )}
      <TwoFactorSetUp opened={open === 'set-up'} onClose={close} />
      <NewCodes opened={open === 'codes'} onClose={close} />
      <TurnOff opened={open === 'turn-off'} onClose={close} />
    </SectionCard>
  )
}

interface DialogProps {
  opened: boolean
  onClose: () => void
}

function TurnOff({ opened, onClose }: DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Turn off two-factor sign-in?" centered>
      {opened ? (
        <DialogForm
          canSubmit
          submitLabel="Turn off"
          color="error"
          onClose={onClose}
          onSubmit={async () => {
            await accountApi.endTwoFactor()
            toast.success('Two-factor sign-in is off.')
            onClose()
          }}
        >
          <Text>After that, your password alone is enough to log in.</Text>
        </DialogForm>
      ) : null}
    </Modal>
  )
}

function NewCodes({ opened, onClose }: DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="New recovery codes" centered>
      {opened ? <NewCodesBody onClose={onClose} /> : null}
    </Modal>
  )
}

function NewCodesBody({ onClose }: Omit<DialogProps, 'opened'>) {
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={onClose} />
  return (
    <DialogForm
      canSubmit
      submitLabel="Get new codes"
      onClose={onClose}
      onSubmit={async () => setCodes(await accountApi.newCodes())}
    >
      <Text>Your current codes will stop working.</Text>
    </DialogForm>
  )
}
