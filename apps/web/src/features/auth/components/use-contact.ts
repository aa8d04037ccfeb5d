import { useRef, useState } from 'react'
import { type Method, useAuthSlots } from './auth-slots.ts'
import type { ContactFieldsProps, ContactHandle } from './contact-fields.tsx'
import type { useProblem } from './use-problem.ts'

/**
 * Keeps the choice between email and phone, and reads the chosen field.
 * @param hasPhone the server allows phone numbers; undefined while unknown
 */
export function useContact(form: ReturnType<typeof useProblem>, hasPhone: boolean | undefined) {
  const { problem, register, clear, reset } = form
  const { typed } = useAuthSlots()
  const [chosen, setChosen] = useState<Method>(typed.method)
  const method = hasPhone ? chosen : 'email'
  const handle = useRef<ContactHandle>(null)
  const fields = {
    ref: (next) => {
      register('email', handle)(next)
      register('phone')(next)
    },
    method,
    hasPhone,
    onMethod: (next) => {
      typed.method = next
      setChosen(next)
      reset()
    },
    emailError: problem.fields.email,
    phoneError: problem.fields.phone,
    onChange: () => clear(method),
  } satisfies ContactFieldsProps
  return {
    method,
    read: () => handle.current?.read(),
    /** Props for ContactFields. */
    fields,
  }
}
