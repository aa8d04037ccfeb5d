import { cancelSenderDomainRenewal, renewSenderDomainKeys, type SenderDomain } from '@greenroom/contracts'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../lib/api/index.ts'
import { formatDate } from '../../../../lib/format.ts'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { StateLine } from '../../../../ui/state-line.tsx'
import type { StatusColor } from '../../../../ui/status-badge.tsx'
import { putDomain } from '../../api/sender-domains.ts'
import classes from './domains.module.css'

/** The key with which email from a domain is signed, and its renewal. */
export function KeyRenewal({ domain }: { domain: SenderDomain }) {
  const [asked, setAsked] = useState<'renew' | 'cancel'>()
  const { keys } = domain
  const { color, label, text } = wordsOf(keys)
  const close = () => setAsked(undefined)
  return (
    <div className={classes.keys}>
      <StateLine color={color}>{label}</StateLine>
      <Text size="sm" c="dimmed" mt={4}>
        {text}
      </Text>
      {keys.may_renew ? (
        <Button variant={keys.is_old ? 'filled' : 'default'} mt="xs" onClick={() => setAsked('renew')}>
          Renew key
        </Button>
      ) : null}
      {keys.next_since === null ? null : (
        <Button variant="default" mt="xs" onClick={() => setAsked('cancel')}>
          Cancel renewal
        </Button>
      )}
      <RenewDialog domain={domain} opened={asked === 'renew'} onClose={close} />
      <CancelDialog domain={domain} opened={asked === 'cancel'} onClose={close} />
    </div>
  )
}

interface Words {
  color: StatusColor
  label: string
  text: string
}
function wordsOf(keys: SenderDomain['keys']): Words {
  const { made_at: madeAt, is_old: isOld, may_renew: mayRenew, next_since: since, old_until: until } = keys
  if (since !== null)
    return {
      color: 'info',
      label: 'New key waits for its record',
      text: 'Add the new records above, and leave the others. Your email goes out with the present key until we find them.',
    }
  if (until !== null && !mayRenew)
    return {
      color: 'green',
      label: 'Signed with the new key',
      text: `Keep the old records until ${formatDate(new Date(until))}, for email that is still on its way.`,
    }
  if (until !== null)
    return {
      color: 'green',
      label: 'Signed with the new key',
      text: 'The old records are of no use any more. Remove them where your domain is registered.',
    }
  const from = `Signing key from ${formatDate(new Date(madeAt))}`
  return isOld
    ? { color: 'warning', label: from, text: 'Mailbox providers advise a new key at least once a year.' }
    : { color: 'green', label: from, text: 'You can renew it at any time. We suggest it once a year.' }
}

interface DialogProps {
  domain: SenderDomain
  opened: boolean
  onClose: () => void
}

function RenewDialog({ domain: { id, domain }, opened, onClose }: DialogProps) {
  const client = useQueryClient()
  const renew = async () => {
    putDomain(client, await call(renewSenderDomainKeys, { params: { domainId: id } }))
    onClose()
  }
  return (
    <Modal opened={opened} onClose={onClose} title={`Renew the key of ${domain}?`} centered>
      <DialogForm submitLabel="Renew key" onSubmit={renew} onClose={onClose}>
        <Stack gap="xs">
          <Text>You get new records to add where your domain is registered.</Text>
          <Text>
            Until we find them, your email goes out as before. After that, the old records stay for two weeks.
          </Text>
        </Stack>
      </DialogForm>
    </Modal>
  )
}

function CancelDialog({ domain: { id, domain }, opened, onClose }: DialogProps) {
  const client = useQueryClient()
  const cancel = async () => {
    putDomain(client, await call(cancelSenderDomainRenewal, { params: { domainId: id } }))
    onClose()
  }
  return (
    <Modal opened={opened} onClose={onClose} title={`Cancel the new key of ${domain}?`} centered>
      <DialogForm
        submitLabel="Cancel renewal"
        cancelLabel="Keep the new key"
        color="error"
        onSubmit={cancel}
        onClose={onClose}
      >
        <Text>
          The new key is deleted, and your email keeps the present one. If you have added the new records, remove them.
        </Text>
      </DialogForm>
    </Modal>
  )
}
