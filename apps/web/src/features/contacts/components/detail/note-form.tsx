import { MAX_NOTE } from '@greenroom/domain/contacts'
import { Button, Group, Text } from '@mantine/core'
import { TextField } from '../../../../lib/compose/index.ts'
import { useSending } from '../../../../lib/form/use-sending.ts'
import { useOnline } from '../../../../lib/online.ts'
import { sentenceOf } from './refusal.ts'

export interface NoteFormProps {
  label: string
  placeholder?: string
  value: string
  onChange: (body: string) => void
  submitLabel: string
  onSubmit: () => Promise<unknown> | null
  /** Absent if there is nothing to cancel. */
  onCancel?: () => void
}

/** Writes a note. Ctrl or Cmd with Enter also saves it. */
export function NoteForm({ label, placeholder, value, onChange, submitLabel, onSubmit, onCancel }: NoteFormProps) {
  const online = useOnline()
  const isEmpty = value.trim() === ''
  const { busy, problem, submit } = useSending(async () => {
    try {
      if (!isEmpty && online) await onSubmit()
    } catch (error) {
      throw new Error(sentenceOf(error), { cause: error })
    }
  })
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label={label}
        isLabelHidden
        placeholder={placeholder}
        limit={MAX_NOTE}
        lines={[2, 12]}
        value={value}
        error={problem}
        autoFocus={onCancel !== undefined}
        onChange={onChange}
        onSave={submit}
        onCancel={onCancel}
      />
      {isEmpty && onCancel === undefined ? null : (
        <Group gap="xs" mt="xs">
          <Button type="submit" size="xs" loading={busy} disabled={isEmpty || !online}>
            {submitLabel}
          </Button>
          {onCancel === undefined ? null : (
            <Button size="xs" variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
          {online ? null : (
            <Text size="sm" role="status">
              You are offline. What you type stays here.
            </Text>
          )}
        </Group>
      )}
    </form>
  )
}
