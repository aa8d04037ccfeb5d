import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { isDeclined } from '../lib/api/index.ts'
import classes from './dialog-form.module.css'
import { KeptFocus } from './kept-focus.tsx'

export interface DialogFormProps {
  children: ReactNode
  submitLabel: string
  canSubmit: boolean
  /** The buttons wait while it is pending; a rejection shows its message. */
  onSubmit: () => Promise<unknown> | void
  onClose: () => void
  /** What closing without an answer is called. */
  cancelLabel?: string
  /** `error` where something is lost by it. */
  color?: 'green' | 'error'
}

/** The inside of a dialog that asks for something: fields, what went wrong, Cancel and the one action. Enter submits. */
export function DialogForm({
  children,
  submitLabel,
  canSubmit,
  onSubmit,
  onClose,
  cancelLabel = 'Cancel',
  color = 'green',
}: DialogFormProps) {
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await onSubmit()
    } catch (error) {
      if (!isDeclined(error)) setProblem(error instanceof Error ? error.message : 'An error occurred')
    } finally {
      setBusy(false)
    }
  }
  const onForm = (event: FormEvent) => {
    event.preventDefault()
    if (canSubmit && !busy) void submit()
  }

  return (
    <KeptFocus>
      <form onSubmit={onForm}>
        <Stack gap="md">
          {children}
          {problem === undefined ? null : (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {problem}
            </Text>
          )}
          <Group justify="flex-end" className={classes.actions}>
            <Button variant="default" onClick={onClose}>
              {cancelLabel}
            </Button>
            <Button type="submit" color={color} disabled={!canSubmit} loading={busy}>
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </KeptFocus>
  )
}
