import { type BodyOf, type recordConsent, recordConsentBody } from '@greenroom/contracts'
import { Radio, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { displayName } from '../../../../../lib/contacts/contact-words.ts'
import { contactsKey } from '../../../../../lib/contacts/queries.ts'
import { schemaProblems } from '../../../../../lib/form/field-problems.ts'
import { useAppForm } from '../../../../../lib/form/use-app-form.ts'
import { toast } from '../../../../../lib/toasts.tsx'
import { DialogForm } from '../../../../../ui/dialog-form.tsx'
import { LateModal } from '../../../../../ui/late-modal.tsx'
import { writeDownConsent } from '../../../../../lib/contacts/history.ts'
import { useContact } from '../contact-context.ts'

type Statement = BodyOf<typeof recordConsent>

export interface RecordDialogProps {
  opened: boolean
  onClose: () => void
}

/** Records consent given in person. */
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
  const form = useAppForm<Statement>({
    initialValues: {
      channel: contact.email === null ? 'sms' : 'email',
      state: 'subscribed',
      statement: '',
    },
    check: (statement) => schemaProblems(recordConsentBody, statement),
    send: async (statement) => {
      try {
        await writeDownConsent(contact.id, statement)
      } finally {
        await client.invalidateQueries({ queryKey: contactsKey })
      }
      onClose()
      toast.success('Consent recorded with today’s date.')
    },
  })
  const name = displayName(contact)
  return (
    <DialogForm form={form} submitLabel="Record consent" canSubmit={form.isReady} onClose={onClose}>
      <SegmentedControl
        {...form.getInputProps('channel')}
        fullWidth
        aria-label="Channel"
        data={[
          { value: 'email', label: 'Emails' },
          { value: 'sms', label: 'Texts' },
          { value: 'visits', label: 'Visits' },
        ]}
      />
      <Radio.Group {...form.getInputProps('state')} label={`What did ${name} say?`}>
        <Stack gap="xs" mt={6}>
          <Radio value="subscribed" label="Yes" />
          <Radio value="opted_out" label="No, not anymore" />
        </Stack>
      </Radio.Group>
      <Textarea
        {...form.getInputProps('statement')}
        data-autofocus
        label="How and where, in their words if you can"
        description="This is your proof. You cannot change it later."
        placeholder="At the merch table in Lisbon on November 14: “Sure, put me on the list.”"
        autosize
        minRows={3}
        maxLength={2000}
      />
      {form.values.state === 'subscribed' ? (
        <Text size="sm" c="dimmed">
          Record this only if they told you themselves. Buying a ticket or following you elsewhere is not consent.
        </Text>
      ) : null}
    </DialogForm>
  )
}
