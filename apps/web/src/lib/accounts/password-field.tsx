import { Box, PasswordInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'
import classes from './password-field.module.css'
import { passwordStrength } from './password-rule.ts'

export interface PasswordFieldProps {
  label?: string
  name?: string
  /** A new password gets a hint while it is typed. */
  isNew?: boolean
  /** The typed email, which is easy to guess as a password. */
  email?: string
  error?: ReactNode
  /** Stands beside the label, such as a link. */
  aside?: ReactNode
  onChange?: (password: string) => void
  /** Marks the first field of a dialog, which takes the focus when it opens. */
  takesFocus?: boolean
  /** Name of the field in its form. */
  'data-path'?: string
  ref?: Ref<HTMLInputElement>
}

/** A password that can be shown, with a notice about Caps Lock and, for a new one, about its strength. */
export function PasswordField({
  label = 'Password',
  name = 'password',
  isNew = false,
  email = '',
  error,
  aside,
  onChange,
  takesFocus = false,
  'data-path': path,
  ref,
}: PasswordFieldProps) {
  const [typed, setTyped] = useState('')
  const [capsLock, setCapsLock] = useState(false)
  const readCapsLock = (event: KeyboardEvent) => {
    setCapsLock(event.getModifierState('CapsLock'))
  }
  const strength = passwordStrength(typed, email)
  return (
    <Box pos="relative">
      {aside === undefined ? null : <div className={classes.aside}>{aside}</div>}
      <PasswordInput
        ref={ref}
        data-autofocus={takesFocus || undefined}
        data-path={path}
        label={label}
        name={name}
        size="md"
        required
        withAsterisk={false}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        error={error}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={isNew && !error ? <Strength level={strength.level} text={strength.text} /> : undefined}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          onChange?.(event.currentTarget.value)
        }}
        onKeyDown={readCapsLock}
        onKeyUp={readCapsLock}
        onBlur={() => setCapsLock(false)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
      />
      <div role="status" className={classes.capsLock}>
        {capsLock ? 'Caps Lock is on.' : null}
      </div>
    </Box>
  )
}

const Strength = ({ level, text }: { level: string; text: string }) => (
  <span className={classes.strength} data-level={level}>
    <span className={classes.meter} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
    {text}
  </span>
)
