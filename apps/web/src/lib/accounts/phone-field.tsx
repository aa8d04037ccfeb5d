import { type CountryCode, type ParsedPhone, parsePhone } from '@greenroom/domain/phone'
import { Flex, TextInput } from '@mantine/core'
import { IconChevronDown } from '../../ui/icons.generated.ts'
import { type ReactNode, type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { countriesByName, likelyCountry } from './countries.ts'
import classes from './phone-field.module.css'

/** The typed text and the chosen country. */
export interface TypedPhone {
  text: string
  country: CountryCode
}
/** Lets a form read and focus the field. */
export interface PhoneFieldHandle {
  read: () => ParsedPhone
  focus: () => void
}

export interface PhoneFieldProps {
  label?: string
  /** Keeps the label for screen readers only, if it is visible elsewhere. */
  isLabelHidden?: boolean
  initial?: TypedPhone | undefined
  error?: ReactNode
  /**
   * `username` if the number is used to log in, so that password managers recognize it; `off` for someone else's
   * number.
   */
  autoComplete?: 'tel' | 'username' | 'off'
  isOptional?: boolean
  size?: 'sm' | 'md'
  onChange?: (typed: TypedPhone) => void
  /** Name of the field in its form. */
  'data-path'?: string
  ref?: Ref<PhoneFieldHandle>
}

/** A phone number with its country; a number that begins with + sets the country itself. */
export function PhoneField({
  label = 'Phone number',
  isLabelHidden = false,
  initial,
  error,
  autoComplete = 'tel',
  isOptional = false,
  size = 'md',
  onChange,
  'data-path': path,
  ref,
}: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<TypedPhone>(() => initial ?? { text: '', country: likelyCountry() })
  const countries = useMemo(() => countriesByName(), [])
  const code = countries.find(({ country }) => country === typed.country)?.callingCode ?? ''
  const change = (next: TypedPhone) => {
    setTyped(next)
    onChange?.(next)
  }
  useImperativeHandle(ref, () => ({
    read: () => parsePhone(input.current?.value ?? '', typed.country),
    focus: () => input.current?.focus(),
  }))
  const onText = (text: string) => {
    const parsed = text.trimStart().startsWith('+') ? parsePhone(text) : undefined
    change({ text, country: (parsed?.ok && parsed.country) || typed.country })
  }

  return (
    <TextInput
      ref={input}
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      type="tel"
      name="phone"
      data-path={path}
      size={size}
      required={!isOptional}
      withAsterisk={false}
      autoComplete={autoComplete}
      inputMode="tel"
      error={error}
      value={typed.text}
      onChange={(event) => onText(event.currentTarget.value)}
      leftSectionWidth={98}
      leftSectionPointerEvents="all"
      leftSection={
        <span className={classes.country}>
          <Flex
            aria-hidden="true"
            component="span"
            align="center"
            gap={4}
            display="inline-flex"
            fz="sm"
            style={{ whiteSpace: 'nowrap' }}
          >
            {typed.country} +{code}
            <IconChevronDown size={14} />
          </Flex>
          <select
            className={classes.select}
            aria-label="Country"
            value={typed.country}
            onChange={(event) => {
              change({ ...typed, country: event.currentTarget.value as CountryCode })
              input.current?.focus()
            }}
          >
            {countries.map(({ country, callingCode, name }) => (
              <option key={country} value={country}>
                {name} (+{callingCode})
              </option>
            ))}
          </select>
        </span>
      }
    />
  )
}
