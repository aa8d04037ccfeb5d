import { MAX_TEMPLATE_FOLDER, MAX_TEMPLATE_NAME } from '@greenroom/domain/templates'
import { Autocomplete, Stack, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useAppForm } from '../../../../../lib/form/use-app-form.ts'
import { randomId } from '../../../../../lib/random-id.ts'
import { toast } from '../../../../../lib/toasts.tsx'
import { DialogForm } from '../../../../../ui/dialog-form.tsx'
import { LateModal } from '../../../../../ui/late-modal.tsx'
import { saveAsTemplate, templateChoicesQuery } from '../../../api/templates.ts'
import { useCreator } from '../creator-context.ts'

interface SaveTemplateDialogProps {
  opened: boolean
  onClose: () => void
}

/** Names the template that a message is saved as. */
export default function SaveTemplateDialog({ opened, onClose }: SaveTemplateDialogProps) {
  return (
    <LateModal opened={opened} onClose={onClose} title="Save as a template">
      <SaveTemplateForm onClose={onClose} />
    </LateModal>
  )
}

function SaveTemplateForm({ onClose }: Pick<SaveTemplateDialogProps, 'onClose'>) {
  const { fields } = useCreator()
  const client = useQueryClient()
  // Sending the same dialog twice makes one template.
  const key = useRef(randomId())
  const { data } = useQuery(templateChoicesQuery(fields.type, ''))
  const form = useAppForm<{ name: string; folder: string }>({
    initialValues: { name: fields.name, folder: '' },
    check: ({ name }) => (name.trim() === '' ? { name: 'Give the template a name.' } : {}),
    send: async ({ name, folder }) => {
      const { type: channel, subject, content, design } = fields
      const words = design ? { design } : { content }
      await saveAsTemplate({ channel, name, folder, ...(channel === 'email' && { subject }), ...words }, key.current)
      toast.success(`Saved ${name.trim()}`)
      onClose()
      await client.invalidateQueries({ queryKey: ['templates'] })
    },
  })
  return (
    <DialogForm form={form} submitLabel="Save template" onClose={onClose}>
      <Stack gap="sm">
        <TextInput
          {...form.getInputProps('name')}
          label="Name"
          description="Only you see it."
          maxLength={MAX_TEMPLATE_NAME}
          data-autofocus
        />
        <Autocomplete
          {...form.getInputProps('folder')}
          label="Folder"
          description="Optional. A new name makes a new folder."
          placeholder="None"
          data={data?.folders.map(({ name }) => name).filter((name) => name !== '') ?? []}
          limit={8}
          maxLength={MAX_TEMPLATE_FOLDER}
        />
      </Stack>
    </DialogForm>
  )
}
