import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'

export interface ConfirmTypedProps {
  opened: boolean
  title: string
  /** What will be gone. */
  children: ReactNode
  /** What the person has to type, for example the username; case and outer spaces do not count. */
  word: string
  confirmLabel: string
  /** The dialog stays open and waits while it is pending; a rejection shows its message. */
  onConfirm: () => Promise<unknown> | void
  onClose: () => void
}

/** Asks to type a word before something is lost for good. */
export function ConfirmTyped(props: ConfirmTypedProps) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={props.title} centered>
      {props.opened ? <Body {...props} /> : null}
    </Modal>
  )
}

function Body({ children, word, confirmLabel, onConfirm, onClose }: ConfirmTypedProps) {
  const [typed, setTyped] = useState('')
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const hint = useId()
  const matches = typed.trim().toLowerCase() === word.trim().toLowerCase()

  const confirm = async () => {
    setPending(true)
    setError(undefined)
    try {
      await onConfirm()
      onClose()
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : 'An error occurred')
    } finally {
      setPending(false)
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (matches && !pending) void confirm()
      }}
    >
      <Stack>
        <div id={hint}>{children}</div>
        <TextInput
          data-autofocus
          label={
            <>
              Type{' '}
              <Text component="span" ff="monospace" fw={600}>
                {word}
              </Text>{' '}
              to confirm
            </>
          }
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={error}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-describedby={hint}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="error" disabled={!matches} loading={pending}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
