import { isRedirectAddress } from '@greenroom/domain'
import { useState } from 'react'
import { AddressField } from '../../../../lib/form/address-field.tsx'

export interface RedirectFieldProps {
  value: string | undefined
  onChange: (address: string | undefined) => void
}

/** Address to open after a sign-up. An address without https:// stays in the field with an error and is not saved. */
export function RedirectField({ value, onChange }: RedirectFieldProps) {
  const [refused, setRefused] = useState<string>()
  const change = (address: string) => {
    const isFine = address === '' || isRedirectAddress(address)
    setRefused(isFine ? undefined : address)
    onChange(isFine && address !== '' ? address : undefined)
  }
  return (
    <AddressField
      label="Then send them to"
      description="One of your pages, for example a download. Leave it empty to keep them here."
      placeholder="example.com/thanks"
      value={refused ?? value ?? ''}
      onChange={change}
      error={refused === undefined ? undefined : 'Use an address that starts with https://.'}
    />
  )
}
