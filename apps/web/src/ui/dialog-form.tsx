import { Button, Group, Stack, Text } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { type Sending, useSending } from '../lib/form/use-sending.ts'
import classes from './dialog-form.module.css'
import { KeptFocus } from './kept-focus.tsx'

interface Frame {
  children: ReactNode
  submitLabel: string
  canSubmit?: boolean
  onClose: () => void
  /** Label of the button that closes without an answer. */
  cancelLabel?: string
  /** `error` for a deletion. */
  color?: 'green' | 'error'
}

export type DialogFormProps = Frame &
  (
    | {
        /** From `useAppForm`. */
        form: Sending
      }
    | {
        /** For a confirmation without fields. A rejection shows its message. */
        onSubmit: () => Promise<unknown> | void
      }
  )

/** The content of a dialog with a form: fields, error, Cancel, and the submit button. Enter submits. */
export const DialogForm = (props: DialogFormProps) =>
  'form' in props ? <Filled {...props} /> : <Confirmation {...props} />

function Confirmation({ onSubmit, ...frame }: Frame & { onSubmit: () => Promise<unknown> | void }) {
  return <Filled {...frame} form={useSending(onSubmit)} />
}

function Filled({
  form: { busy, problem, submit },
  children,
  submitLabel,
  canSubmit = true,
  onClose,
  cancelLabel = 'Cancel',
  color = 'green',
}: Frame & { form: Sending }) {
  const onForm = (event: FormEvent) => {
    event.preventDefault()
    if (canSubmit) submit()
  }
  return (
    <KeptFocus>
      <form onSubmit={onForm} noValidate>
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
