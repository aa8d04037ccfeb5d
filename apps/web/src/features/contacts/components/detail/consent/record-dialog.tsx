import type { ConsentChannel } from '@greenroom/domain/contacts'
import { Radio, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { displayName } from '../../../../../lib/contacts/contact-words.ts'
import { contactsKey } from '../../../../../lib/contacts/queries.ts'
import { toast } from '../../../../../lib/toasts.tsx'
import { DialogForm } from '../../../../../ui/dialog-form.tsx'
import { LateModal } from '../../../../../ui/late-modal.tsx'
import { writeDownConsent } from '../../../api/contact.ts'
import { useContact } from '../contact-context.ts'

type State = 'subscribed' | 'opted_out'

export interface RecordDialogProps {
  opened: boolean
  onClose: () => void
}

/** Records what somebody said in person. */
export default function RecordDialog({ opened, onClose }: RecordDialogProps) {
  return (
    <LateModal opened={opened} onClose={onClose} title="Record consent">
      <Form onClose={onClose} />
    </LateModal>
  )
}

function Form({ onClose }: Pick<RecordDialogProps, 'onClose'>) {
  const { contact } = useContact()
  const client = useQueryClient()
  const [channel, setChannel] = useState<ConsentChannel>(contact.email === null ? 'sms' : 'email')
  const [state, setState] = useState<State>('subscribed')
  const [statement, setStatement] = useState('')
  const { mutateAsync } = useMutation({
    mutationFn: () => writeDownConsent(contact.id, { channel, state, statement }),
    onSettled: () => client.invalidateQueries({ queryKey: contactsKey }),
  })
  const name = displayName(contact)
  const submit = async () => {
    await mutateAsync()
    onClose()
    toast.success('Recorded, with today’s date.')
  }
  return (
    <DialogForm submitLabel="Record consent" canSubmit={statement.trim() !== ''} onSubmit={submit} onClose={onClose}>
      <SegmentedControl
        fullWidth
        aria-label="What about"
        data={[
          { value: 'email', label: 'Emails' },
          { value: 'sms', label: 'Texts' },
          { value: 'visits', label: 'Visits' },
        ]}
        value={channel}
        onChange={setChannel}
      />
      <Radio.Group label={`What ${name} says to it`} value={state} onChange={(next) => setState(next)}>
        <Stack gap="xs" mt={6}>
          <Radio value="subscribed" label="Yes" />
          <Radio value="opted_out" label="No, not any more" />
        </Stack>
      </Radio.Group>
      <Textarea
        data-autofocus
        label="How and where, in their words if you can"
        description="It is your proof, and stays as it is written."
        placeholder="At the merch table in Lisbon on November 14: “Sure, put me on the list.”"
        autosize
        minRows={3}
        maxLength={2000}
        value={statement}
        onChange={({ currentTarget }) => setStatement(currentTarget.value)}
      />
      {state === 'subscribed' ? (
        <Text size="sm" c="dimmed">
          Record it only where they said so themselves. Buying a ticket or following you elsewhere is no consent.
        </Text>
      ) : null}
    </DialogForm>
  )
}
