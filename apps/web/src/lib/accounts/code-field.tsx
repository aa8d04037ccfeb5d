import { Input } from '@mantine/core'
import { type ReactNode, type Ref, useId, useState } from 'react'
import classes from './code-field.module.css'

/** Digits of a code by SMS, by mail, or from an authenticator (decisions of the ways in: 6). */
export const CODE_LENGTH = 6

const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, CODE_LENGTH)

export interface CodeFieldProps {
  value: string
  onChange: (code: string) => void
  /** Called when all digits are there: typed, pasted, or filled in by the phone. */
  onComplete?: (code: string) => void
  label?: string
  error?: ReactNode
  disabled?: boolean
  /** Name of the field in its form. */
  'data-path'?: string
  ref?: Ref<HTMLInputElement>
}

/** One field that looks like six. Phones and password managers can fill it in, and a pasted code may contain spaces. */
export function CodeField(props: CodeFieldProps) {
  const { value, onChange, onComplete, label = 'Code', error, disabled, ref, 'data-path': path } = props
  const id = useId()
  const [focused, setFocused] = useState(false)
  const change = (text: string) => {
    const code = digitsOf(text)
    onChange(code)
    if (code.length === CODE_LENGTH && code !== value) onComplete?.(code)
  }
  return (
    <Input.Wrapper id={id} label={label} error={error} size="md">
      <div
        className={classes.root}
        data-error={error ? true : undefined}
        data-focused={focused || undefined}
        data-disabled={disabled || undefined}
      >
        <input
          ref={ref}
          id={id}
          className={classes.input}
          data-path={path}
          value={value}
          onChange={(event) => change(event.currentTarget.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          readOnly={disabled}
          inputMode="numeric"
          autoComplete="one-time-code"
          name="code"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          spellCheck={false}
        />
        <div className={classes.cells} aria-hidden="true">
          {Array.from({ length: CODE_LENGTH }, (_, index) => (
            <span
              // The cells never change places.
              // biome-ignore lint/suspicious/noArrayIndexKey: as said
              key={index}
              className={classes.cell}
              data-active={(focused && index === Math.min(value.length, CODE_LENGTH - 1)) || undefined}
            >
              {value[index] ?? ''}
            </span>
          ))}
        </div>
      </div>
    </Input.Wrapper>
  )
}
