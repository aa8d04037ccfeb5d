import { SegmentedControl, Skeleton, TextInput } from '@mantine/core'
import { type ReactNode, type Ref, Suspense, useImperativeHandle, useRef } from 'react'
import type { PhoneFieldHandle } from '../../../lib/accounts/phone-field.tsx'
import { type Method, useAuthSlots } from './auth-slots.ts'
import { emailProblem, onField, type Problem } from './problem.ts'
import { latePart } from '../../../ui/late-part.tsx'

/** Loaded only when needed: its number tables are larger than the rest of the screen. */
const PhoneField = latePart(async () => ({
  default: (await import('../../../lib/accounts/phone-field.tsx')).PhoneField,
}))

/** An email, or a phone number in E.164. */
export type Contact = { method: 'email'; email: string } | { method: 'phone'; phoneNumber: string }

/** The input, or the problem with it. */
export type ReadContact =
  | { contact: Contact; problem?: undefined }
  | { contact?: undefined; problem: Problem; isEmpty: boolean }

export interface ContactHandle {
  read: () => ReadContact
}

export interface ContactFieldsProps {
  method: Method
  /** Shows the switch between email and phone; undefined while unknown. */
  hasPhone: boolean | undefined
  onMethod: (method: Method) => void
  /** Marks the field for password managers to fill in. */
  isUsername?: boolean
  /** Name of the shown field in its form. */
  path?: string | undefined
  emailError?: ReactNode
  phoneError?: ReactNode
  onChange: () => void
  /** The email takes the focus: it is what the screen is for. */
  autoFocus?: boolean
  ref?: Ref<ContactHandle>
}

/** Email or phone number, with a switch between them. Keeps the input of both. */
export function ContactFields({
  method,
  hasPhone,
  onMethod,
  isUsername = false,
  path,
  emailError,
  phoneError,
  onChange,
  autoFocus = false,
  ref,
}: ContactFieldsProps) {
  const { typed } = useAuthSlots()
  const email = useRef<HTMLInputElement>(null)
  const phone = useRef<PhoneFieldHandle>(null)

  useImperativeHandle(ref, () => ({
    read: () => {
      if (method === 'phone') {
        const isEmpty = (typed.phone?.text ?? '').trim() === ''
        const parsed = phone.current?.read()
        return parsed?.ok
          ? { contact: { method, phoneNumber: parsed.e164 } }
          : {
              isEmpty,
              problem: onField('phone', isEmpty ? 'Enter your phone number.' : (parsed?.problem ?? 'One moment.')),
            }
      }
      const address = email.current?.value.trim() ?? ''
      typed.email = address // autofill may not fire a change event
      const problem = emailProblem(address)
      return problem === undefined
        ? { contact: { method, email: address } }
        : { isEmpty: address === '', problem: onField('email', problem) }
    },
  }))

  return (
    <>
      {hasPhone === undefined ? <Skeleton height={46} /> : null}
      {hasPhone ? (
        <SegmentedControl
          fullWidth
          size="md"
          aria-label="Email or phone"
          data={[
            { value: 'email', label: 'Email' },
            { value: 'phone', label: 'Phone' },
          ]}
          value={method}
          onChange={(value) => onMethod(value === 'phone' ? 'phone' : 'email')}
        />
      ) : null}
      {method === 'email' ? (
        <TextInput
          ref={email}
          label="Email"
          type="email"
          name="email"
          data-path={path}
          size="md"
          required
          withAsterisk={false}
          autoComplete={isUsername ? 'username' : 'email'}
          inputMode="email"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus={autoFocus}
          defaultValue={typed.email}
          error={emailError}
          onChange={(event) => {
            typed.email = event.currentTarget.value
            onChange()
          }}
        />
      ) : (
        <Suspense fallback={<Skeleton height={66} />}>
          <PhoneField
            ref={phone}
            data-path={path}
            initial={typed.phone}
            autoComplete={isUsername ? 'username' : 'tel'}
            error={phoneError}
            onChange={(next) => {
              typed.phone = next
              onChange()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
