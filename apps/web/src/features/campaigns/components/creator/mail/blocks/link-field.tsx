import { mailHref } from '@greenroom/domain/mail-text'
import { useEffect, useState } from 'react'
import { AddressField } from '../../../../../../lib/form/address-field.tsx'

export interface LinkFieldProps {
  label: string
  /** Keeps the label for screen readers only. */
  isLabelHidden?: boolean
  placeholder?: string
  value: string
  /** Called with an address that a mail may lead to, or with an empty one. */
  onChange: (href: string) => void
}

/** Field for where something in an email leads. What is no address yet stays in the field. */
export function LinkField({ label, isLabelHidden = false, placeholder = 'https://', value, onChange }: LinkFieldProps) {
  const [typed, setTyped] = useState(value)
  const isLink = typed === '' || mailHref(typed) !== undefined
  const told = isLink ? typed : ''
  // It was changed elsewhere, such as by Undo.
  useEffect(() => {
    if (value !== told) setTyped(value)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [value])
  const change = (next: string) => {
    setTyped(next)
    onChange(next === '' || mailHref(next) !== undefined ? next : '')
  }
  return (
    <AddressField
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      placeholder={placeholder}
      value={typed}
      onChange={change}
      error={isLink ? undefined : 'Use a web address, an email address, or a phone number.'}
    />
  )
}
