import { Textarea, type TextareaProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'

interface TextFieldProps extends Pick<TextareaProps, 'description' | 'placeholder' | 'error' | 'autoFocus' | 'onBlur'> {
  label: string
  /** Keeps the label for screen readers only, if a heading shows it. */
  isLabelHidden?: boolean
  value: string
  onChange: (text: string) => void
  /** Maximum length in characters. */
  limit: number
  /** Minimum and maximum number of visible lines before the field scrolls. */
  lines: readonly [number, number]
  /** Ctrl or Cmd + Enter. */
  onSave?: (() => void) | undefined
  /** Escape. */
  onCancel?: (() => void) | undefined
}

/** Takes a text of several lines, and grows with it. */
export function TextField({
  label,
  isLabelHidden = false,
  onChange,
  limit,
  lines,
  onSave,
  onCancel,
  ...field
}: TextFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSave?.()
    else if (event.key === 'Escape') onCancel?.()
  }
  return (
    <Textarea
      {...field}
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      autosize
      minRows={lines[0]}
      maxRows={lines[1]}
      maxLength={limit}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}
