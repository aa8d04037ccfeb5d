import { PhoneField, type TypedPhone } from '../../../../../lib/accounts/phone-field.tsx'
import type { EditorProps } from '../inline-field.tsx'

/** A phone number with its country. */
export default function PhoneEditor({ value, onChange, error, label }: EditorProps<TypedPhone | null>) {
  return (
    <PhoneField
      label={label}
      isLabelHidden
      size="sm"
      autoComplete="off"
      {...(value === null ? {} : { initial: value })}
      error={error}
      onChange={onChange}
    />
  )
}
