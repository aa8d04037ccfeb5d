import type { CampaignView } from '@greenroom/contracts'
import { MAX_VIEW_NAME } from '@greenroom/domain/contacts'
import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../../../../../lib/api/index.ts'
import { useAppForm } from '../../../../../lib/form/use-app-form.ts'
import { randomId } from '../../../../../lib/random-id.ts'
import { toast } from '../../../../../lib/toasts.tsx'
import { DialogForm } from '../../../../../ui/dialog-form.tsx'
import { LateModal } from '../../../../../ui/late-modal.tsx'
import { changeView, saveView } from '../../../api/all-campaigns.ts'

export interface ViewDialogProps {
  opened: boolean
  /** Absent: a new view is saved. */
  renamed: CampaignView | undefined
  /** State of the screen. */
  query: string
  onClose: () => void
  onSaved: (view: CampaignView) => Promise<void>
}

/** Asks for the name of a view. */
export default function ViewDialog({ opened, ...props }: ViewDialogProps) {
  return (
    <LateModal opened={opened} onClose={props.onClose} title={props.renamed ? 'Rename view' : 'Save this view'}>
      <NameForm {...props} />
    </LateModal>
  )
}

function NameForm({ renamed, query, onClose, onSaved }: Omit<ViewDialogProps, 'opened'>) {
  const [key] = useState(randomId)
  const form = useAppForm({
    initialValues: { name: renamed?.name ?? '' },
    check: ({ name }) => (name.trim() === '' ? { name: 'Give the view a name.' } : {}),
    refused: (error) => (error instanceof ApiError && error.status === 409 ? { name: error.message } : undefined),
    send: async ({ name }) => {
      const view = await (renamed ? changeView(renamed.id, { name }) : saveView({ name, query }, key))
      if (renamed === undefined) toast.success(`“${view.name}” is saved.`)
      onClose()
      await onSaved(view)
    },
  })
  return (
    <DialogForm form={form} submitLabel="Save" onClose={onClose}>
      {renamed ? null : (
        <Text size="sm" c="dimmed">
          Keeps the filters, the order, and whether it is a list or a calendar.
        </Text>
      )}
      <TextInput {...form.getInputProps('name')} label="Name" maxLength={MAX_VIEW_NAME} data-autofocus />
    </DialogForm>
  )
}
