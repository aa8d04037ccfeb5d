import type { Template } from '@greenroom/contracts'
import { MAX_TEMPLATE_FOLDER } from '@greenroom/domain/templates'
import { Button, Modal, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useAppForm } from '../../../lib/form/use-app-form.ts'
import { countOf } from '../../../lib/format.ts'
import { toast } from '../../../lib/toasts.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { RadioList } from '../../../ui/list/choice-list.tsx'
import { renameFolder, templatesKey } from '../api/templates.ts'

interface MoveDialogProps {
  /** The dialog is open while this is set. */
  template: Template | undefined
  folders: readonly string[]
  /** @throws the error of the call */
  onMove: (template: Template, folder: string) => Promise<void>
  onClose: () => void
}

/** Asks for the folder of a template. */
export const MoveDialog = ({ template, ...rest }: MoveDialogProps) => (
  <Modal opened={template !== undefined} onClose={rest.onClose} title="Move to a folder" centered>
    {template && <MoveForm key={template.id} template={template} {...rest} />}
  </Modal>
)

/** The choice of a folder that does not exist yet; no name has spaces around it. */
const NEW = ' '

function MoveForm({ template, folders, onMove, onClose }: MoveDialogProps & { template: Template }) {
  const form = useAppForm({
    initialValues: { choice: template.folder, name: '' },
    check: ({ choice, name }) => (choice === NEW && name.trim() === '' ? { name: 'Give the folder a name.' } : {}),
    send: async ({ choice, name }) => {
      await onMove(template, choice === NEW ? name.trim() : choice)
      onClose()
    },
  })
  const known = [...new Set([...(template.folder === '' ? [] : [template.folder]), ...folders])].toSorted()
  return (
    <DialogForm form={form} submitLabel="Move" onClose={onClose}>
      <RadioList
        label={`Folder of ${template.name}`}
        choices={[
          { value: '', label: 'No folder' },
          ...known.map((name) => ({ value: name, label: name })),
          { value: NEW, label: 'New folder' },
        ]}
        value={form.values.choice}
        onChange={(choice) => form.setFieldValue('choice', choice)}
      />
      {form.values.choice === NEW && (
        <TextInput {...form.getInputProps('name')} label="Name of the folder" maxLength={MAX_TEMPLATE_FOLDER} />
      )}
    </DialogForm>
  )
}

interface FolderDialogProps {
  /** The dialog is open while this is set. */
  folder: string | undefined
  folders: readonly string[]
  /** Called when the templates are in another folder. @param to undefined: in none */
  onRenamed: (to: string | undefined) => void
  onClose: () => void
}

/** Renames a folder, or removes it from its templates. */
export const FolderDialog = ({ folder, ...rest }: FolderDialogProps) => (
  <Modal opened={folder !== undefined} onClose={rest.onClose} title="Change the folder" centered>
    {folder !== undefined && <FolderForm key={folder} folder={folder} {...rest} />}
  </Modal>
)

function FolderForm({ folder, folders, onRenamed, onClose }: FolderDialogProps & { folder: string }) {
  const client = useQueryClient()
  const put = async (to: string) => {
    if (to !== folder) {
      const { templates } = await renameFolder(folder, to)
      const moved = countOf(templates, 'template')
      toast.success(to === '' ? `${moved} ${templates === 1 ? 'is' : 'are'} in no folder now` : `Renamed to ${to}`)
      onRenamed(to === '' ? undefined : to)
      await client.invalidateQueries({ queryKey: templatesKey })
    }
    onClose()
  }
  const form = useAppForm({ initialValues: { name: folder }, send: ({ name }) => put(name.trim()) })
  const name = form.values.name.trim()
  const joins = name !== folder && folders.includes(name)
  return (
    <DialogForm form={form} submitLabel={joins ? 'Join folders' : 'Rename'} canSubmit={name !== ''} onClose={onClose}>
      <TextInput
        {...form.getInputProps('name')}
        label="Name of the folder"
        maxLength={MAX_TEMPLATE_FOLDER}
        data-autofocus
      />
      {joins && <Text size="sm">There is a folder “{name}” already. All of its templates will be together.</Text>}
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        style={{ alignSelf: 'start' }}
        onClick={() => void put('').catch((error: Error) => toast.error(error.message))}
      >
        Remove the folder, keep its templates
      </Button>
    </DialogForm>
  )
}
