import { MAX_NOTE } from '@greenroom/domain/contacts'
import { Button, Group, Text, Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useOnline } from '../../../../lib/online.ts'
import { sentenceOf } from './refusal.ts'

export interface NoteFormProps {
  label: string
  placeholder?: string
  value: string
  onChange: (body: string) => void
  submitLabel: string
  onSubmit: () => Promise<unknown> | null
  /** Absent: there is nothing to go back to. */
  onCancel?: () => void
}

/** Writes a note; Ctrl or Cmd with Enter saves it too. */
export function NoteForm({ label, placeholder, value, onChange, submitLabel, onSubmit, onCancel }: NoteFormProps) {
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isEmpty = value.trim() === ''
  const save = async () => {
    if (busy || isEmpty || !online) return
    setBusy(true)
    setProblem(undefined)
    try {
      await onSubmit()
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
    else if (event.key === 'Escape') onCancel?.()
  }
  return (
    <form onSubmit={submit}>
      <Textarea
        aria-label={label}
        placeholder={placeholder}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={MAX_NOTE}
        value={value}
        error={problem}
        autoFocus={onCancel !== undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={onKey}
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
