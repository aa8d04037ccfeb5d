import { Modal } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { DialogForm } from './dialog-form.tsx'
import { isTyped, TypedWord } from './typed-word.tsx'

export interface ConfirmTypedProps {
  opened: boolean
  title: string
  /** Describes what will be deleted. */
  children: ReactNode
  /** The word to type, for example the username; case and outer spaces are ignored. */
  word: string
  confirmLabel: string
  /** The dialog stays open while this is pending; a rejection shows its message. */
  onConfirm: () => Promise<unknown> | void
  onClose: () => void
}

/** Asks the user to type a word before a permanent deletion. */
export function ConfirmTyped(props: ConfirmTypedProps) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={props.title} centered>
      {props.opened ? <Body {...props} /> : null}
    </Modal>
  )
}

function Body({ children, word, confirmLabel, onConfirm, onClose }: ConfirmTypedProps) {
  const [typed, setTyped] = useState('')
  const hint = useId()
  const confirm = async () => {
    await onConfirm()
    onClose()
  }
  return (
    <DialogForm
      submitLabel={confirmLabel}
      canSubmit={isTyped(typed, word)}
      onSubmit={confirm}
      onClose={onClose}
      color="error"
    >
      <div id={hint}>{children}</div>
      <TypedWord word={word} value={typed} onChange={setTyped} aria-describedby={hint} />
    </DialogForm>
  )
}
