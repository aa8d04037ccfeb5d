import { ActionIcon, Button, type ButtonProps, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from './icons.generated.ts'
import { useId } from 'react'
import { toast } from '../lib/toasts.tsx'

export interface CopyButtonProps {
  /** The text to copy. */
  value: string
  /** The label, e.g. "Copy link": the name of the icon button, or the text of the full button. */
  label?: string
  /** `icon` beside a text, `button` on its own. */
  look?: 'icon' | 'button'
  buttonProps?: ButtonProps
  /** Called when the text is copied. */
  onCopy?: () => void
}

/** Copies a text and confirms it, visibly and for screen readers. */
export function CopyButton({ value, label = 'Copy', look = 'icon', buttonProps, onCopy }: CopyButtonProps) {
  const { copied, copy, error } = useClipboard({ timeout: 2_000 })
  const status = useId()
  const onClick = () => {
    copy(value)
    onCopy?.()
    if (!navigator.clipboard) toast.error('This browser does not let pages copy. Select the text and copy it yourself.')
  }
  const text = copied ? 'Copied' : label
  const icon = copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
  return (
    <>
      {look === 'icon' ? (
        <Tooltip label={text} withinPortal>
          <ActionIcon
            variant="subtle"
            color={copied ? 'green' : 'gray'}
            aria-label={label}
            aria-describedby={status}
            onClick={onClick}
          >
            {icon}
          </ActionIcon>
        </Tooltip>
      ) : (
        <Button variant="default" leftSection={icon} {...buttonProps} aria-describedby={status} onClick={onClick}>
          {text}
        </Button>
      )}
      <span id={status} role="status" className="visually-hidden">
        {error === null && copied ? 'Copied' : ''}
      </span>
    </>
  )
}
