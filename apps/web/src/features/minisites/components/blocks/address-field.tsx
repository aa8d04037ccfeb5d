import { completeAddress, MAX_URL_LENGTH, safeHref } from '@greenroom/domain'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

export interface AddressFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'error'> {
  value: string
  /** Told the address completed (`example.com` → `https://example.com`) as soon as it is one; else what was typed. */
  onChange: (address: string) => void
  /** Shown once the field was left. */
  error?: string | undefined
}

/** An address as people type it: completed in what is kept while they type, and in the field when they leave it. */
export function AddressField({ value, onChange, error, ...rest }: AddressFieldProps) {
  const [typed, setTyped] = useState(value)
  const [isInside, setInside] = useState(false)
  const told = useRef(value)
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setTyped(value)
  }, [value])
  const change = (text: string) => {
    setTyped(text)
    const complete = completeAddress(text)
    told.current = safeHref(complete) === undefined ? text.trim() : complete
    onChange(told.current)
  }
  return (
    <TextInput
      {...rest}
      type="text"
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={MAX_URL_LENGTH}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      onFocus={() => setInside(true)}
      onBlur={() => {
        setInside(false)
        setTyped(told.current)
      }}
      error={isInside ? undefined : error}
    />
  )
}
