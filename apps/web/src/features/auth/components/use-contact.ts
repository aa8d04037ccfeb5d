import { useRef, useState } from 'react'
import { type Method, useAuthSlots } from './auth-slots.ts'
import type { ContactFieldsProps, ContactHandle, ReadContact } from './contact-fields.tsx'
import { NO_PROBLEM } from './problem.ts'
import type { AuthForm } from './use-auth-form.ts'

/**
 * Keeps the choice between email and phone, and reads the chosen field.
 * @param hasPhone the server allows phone numbers; undefined while unknown
 */
export function useContact(hasPhone: boolean | undefined) {
  const { typed } = useAuthSlots()
  const [chosen, setChosen] = useState<Method>(typed.method)
  const method = hasPhone ? chosen : 'email'
  const handle = useRef<ContactHandle>(null)
  return {
    method,
    read: (): ReadContact => handle.current?.read() ?? { problem: NO_PROBLEM, isEmpty: true },
    /** Returns props for ContactFields in a form that has the fields `email` and `phone`. */
    fieldsOf: ({ errors, getInputProps, clearFieldError, reset }: AuthForm) =>
      ({
        ref: handle,
        method,
        hasPhone,
        onMethod: (next) => {
          typed.method = next
          setChosen(next)
          reset()
        },
        // The type of @mantine/form leaves it out.
        path: (getInputProps(method) as { 'data-path'?: string })['data-path'],
        emailError: errors.email,
        phoneError: errors.phone,
        onChange: () => clearFieldError(method),
      }) satisfies ContactFieldsProps,
  }
}
