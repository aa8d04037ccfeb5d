import { Button, type NotificationProps } from '@mantine/core'
import { type NotificationData, notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '../ui/icons.generated.ts'
import type { FocusEvent, ReactNode } from 'react'

/** Durations of product section 8, in milliseconds. */
export const TOAST_MS = { success: 4_000, error: 6_000, info: 3_000, warning: 5_000 } as const
type Kind = keyof typeof TOAST_MS

interface ToastAction {
  label: string
  onClick: () => void
}

export interface ToastOptions {
  /** One action, such as Undo; it closes the toast. */
  action?: ToastAction
  /** Another action, before that one. */
  before?: ToastAction
  /** A later toast of the same id replaces this one. */
  id?: string
}

/** Errors interrupt a screen reader; other toasts wait their turn. */
const LOOKS: Record<Kind, Pick<NotificationProps, 'color' | 'role'> & { icon: ReactNode }> = {
  success: { color: 'green', role: 'status', icon: <IconCheck size={18} aria-hidden /> },
  error: { color: 'error', role: 'alert', icon: <IconX size={18} aria-hidden /> },
  info: { color: 'info', role: 'status', icon: <IconInfoCircle size={18} aria-hidden /> },
  warning: { color: 'warning', role: 'status', icon: <IconAlertTriangle size={18} aria-hidden /> },
}

let count = 0

function show(kind: Kind, message: string, { action, before, id = `toast-${++count}` }: ToastOptions = {}): string {
  notifications.hide(id)
  const data: NotificationData & { id: string } = {
    id,
    ...LOOKS[kind],
    autoClose: TOAST_MS[kind],
    closeButtonProps: { 'aria-label': 'Close this message' },
    message:
      action === undefined ? (
        message
      ) : (
        <WithActions id={id} message={message} actions={before ? [before, action] : [action]} />
      ),
  }
  notifications.show({ ...data, ...heldByFocus(data) })
  return id
}

function WithActions({ id, message, actions }: { id: string; message: string; actions: readonly ToastAction[] }) {
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
      <span style={{ flex: 1 }}>{message}</span>
      {actions.map(({ label, onClick }) => (
        <Button
          key={label}
          size="compact-sm"
          variant="default"
          flex="none"
          onClick={() => {
            notifications.hide(id)
            onClick()
          }}
        >
          {label}
        </Button>
      ))}
    </span>
  )
}

/**
 * Keeps a toast open while it has the focus, as Mantine does under the pointer, and returns the focus when it closes.
 */
function heldByFocus(data: NotificationData & { id: string }) {
  let box: Element | null = null
  let cameFrom: EventTarget | null = null
  const isInside = (event: FocusEvent) =>
    event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
  return {
    onFocusCapture: (event: FocusEvent) => {
      if (isInside(event)) return
      box = event.currentTarget
      cameFrom = event.relatedTarget
      notifications.update({ ...data, autoClose: false })
    },
    onBlurCapture: (event: FocusEvent) => {
      if (!isInside(event)) notifications.update(data)
    },
    onClose: () => {
      if (box?.contains(document.activeElement) && cameFrom instanceof HTMLElement) cameFrom.focus()
    },
  } satisfies Partial<NotificationData>
}

/** Short messages at the bottom right, at most three at once. Each call returns the id of its toast. */
export const toast = {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
  info: (message: string, options?: ToastOptions) => show('info', message, options),
  warning: (message: string, options?: ToastOptions) => show('warning', message, options),
  hide: (id: string) => {
    notifications.hide(id)
  },
}
