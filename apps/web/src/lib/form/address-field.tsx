import { completeAddress, MAX_URL_LENGTH, safeHref } from '@greenroom/domain'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

export interface AddressFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'error'> {
  value: string
  /**
   * Called with the completed address (`example.com` → `https://example.com`) once it is valid, otherwise with the
   * input.
   */
  onChange: (address: string) => void
  /** Shown after the field loses focus. */
  error?: string | undefined
}

/** Field for an address. The value is completed while typing, the shown text when the field loses focus. */
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
