import { recordConsentBody } from '@greenroom/contracts'
import { SegmentedControl, Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { displayName } from '../../../../lib/contacts/contact-words.ts'
import { writeDownConsent } from '../../../../lib/contacts/history.ts'
import { contactsKey } from '../../../../lib/contacts/queries.ts'
import { conversationsKey } from '../../../../lib/conversations.ts'
import { schemaProblems } from '../../../../lib/form/field-problems.ts'
import { useAppForm } from '../../../../lib/form/use-app-form.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { LateModal } from '../../../../ui/late-modal.tsx'
import type { Conversation } from '../../api/threads.ts'

export interface OptOutDialogProps {
  conversation: Conversation
  opened: boolean
  onClose: () => void
  /** Called after it was recorded. */
  onDone?: () => Promise<void>
}

/** Records that a person no longer wants to hear from the owner, with the reason as proof. */
export default function OptOutDialog({ opened, onClose, ...rest }: OptOutDialogProps) {
  return (
    <LateModal opened={opened} onClose={onClose} title="Opt out on their behalf">
      <Form onClose={onClose} {...rest} />
    </LateModal>
  )
}

function Form({ conversation, onClose, onDone }: Omit<OptOutDialogProps, 'opened'>) {
  const client = useQueryClient()
  const form = useAppForm<{
    channel: 'sms' | 'email' | 'visits'
    state: 'subscribed' | 'opted_out'
    statement: string
  }>({
    initialValues: {
      channel: conversation.channel ?? (conversation.phone === null ? 'email' : 'sms'),
      state: 'opted_out',
      statement: '',
    },
    check: (statement) => schemaProblems(recordConsentBody, statement),
    send: async (statement) => {
      try {
        await writeDownConsent(conversation.contact_id, statement)
      } finally {
        await client.invalidateQueries({ queryKey: contactsKey })
        await client.invalidateQueries({ queryKey: conversationsKey })
      }
      await onDone?.()
      onClose()
      toast.success(
        `${displayName(conversation)} gets no more ${statement.channel === 'sms' ? 'texts' : 'mail'} from you.`,
      )
    },
  })
  return (
    <DialogForm form={form} submitLabel="Opt out" color="error" canSubmit={form.isReady} onClose={onClose}>
      <SegmentedControl
        {...form.getInputProps('channel')}
        fullWidth
        aria-label="Channel"
        data={[
          { value: 'sms', label: 'Texts' },
          { value: 'email', label: 'Emails' },
        ]}
      />
      <Textarea
        {...form.getInputProps('statement')}
        data-autofocus
        label="How they asked"
        description="It is kept with the date as your proof."
        placeholder="Asked at the merch table in Lisbon not to get texts anymore."
        autosize
        minRows={2}
        maxLength={2000}
      />
      <Text size="sm" c="dimmed">
        Only they can change this again, by texting START or on their preferences page.
      </Text>
    </DialogForm>
  )
}
