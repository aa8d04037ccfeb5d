import { Anchor, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useSending } from '../../../lib/form/use-sending.ts'
import { PasswordField } from '../../../lib/accounts/password-field.tsx'
import { passwordProblem } from '../../../lib/accounts/password-rule.ts'
import type { ApiError } from '../../../lib/api/index.ts'
import { type Method, useAuthSlots } from './auth-slots.ts'
import { type Contact, ContactFields, type ReadContact } from './contact-fields.tsx'
import { AuthFormFrame, Submit } from './form-parts.tsx'
import { MISSING_MESSAGE, type Problem, problemFrom } from './problem.ts'
import { useAuthForm } from './use-auth-form.ts'
import { useContact } from './use-contact.ts'

export type Credentials = Contact & { password: string }

export interface CredentialsFormProps {
  mode: 'login' | 'signup'
  submitLabel: string
  /** The server allows phone numbers; undefined while unknown. */
  hasPhone: boolean | undefined
  /** Resolves with the server's refusal, or null. The input stays. */
  onSubmit: (credentials: Credentials) => Promise<{ error: ApiError | null }>
  /** A way to log in without a password, for the address typed above. */
  instead?:
    | {
        /** Returns the label; undefined if there is no such way. */ labelOf: (method: Method) => string | undefined
        run: (contact: Contact) => Promise<{ error: ApiError | null }>
      }
    | undefined
  children?: ReactNode
}

/** Email or phone number and a password. Shows each problem at its field and focuses the first one. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { mode, submitLabel, hasPhone, children } = props
  const { typed } = useAuthSlots()
  const { search } = useLocation()
  const contact = useContact(hasPhone)
  const { method: by } = contact
  const insteadLabel = props.instead?.labelOf(by)
  const form = useAuthForm({
    initialValues: { email: '', phone: '', password: '' },
    check: ({ password = '' }) => problemWith(contact.read(), password, mode),
    send: async ({ password = '' }) => {
      const { contact: address } = contact.read()
      if (address === undefined) return undefined
      const { error } = await props.onSubmit({ ...address, password })
      return error ?? undefined
    },
    problemOf: (error) => {
      if (mode === 'login' && error.status === 401) return mismatchOf(by)
      if (insteadLabel !== undefined && error.status === 429)
        return { ...problemFrom(error), form: pausedWith(insteadLabel) }
      return problemFrom(error, error.status === 409 ? by : undefined)
    },
  })
  const instead = useSending(() => {
    const { contact: address, problem } = contact.read()
    if (address === undefined) return form.show(problem)
    form.reset()
    return props.instead?.run(address).then(({ error }) => {
      if (error !== null) form.show(problemFrom(error, by))
    })
  })
  const withLogin = (message: ReactNode) =>
    message !== undefined && form.problem.hasAccount ? (
      <>
        {message}{' '}
        <Anchor component={Link} to={{ pathname: '/login', search }} inherit underline="always">
          Log in instead
        </Anchor>
      </>
    ) : (
      message
    )

  return (
    <AuthFormFrame form={form}>
      <ContactFields
        autoFocus={mode === 'signup'}
        {...contact.fieldsOf(form)}
        isUsername={mode === 'login'}
        emailError={withLogin(form.errors.email)}
        phoneError={withLogin(form.errors.phone)}
      />
      <PasswordField
        {...form.getInputProps('password')}
        isNew={mode === 'signup'}
        email={contact.method === 'email' ? typed.email : ''}
        aside={
          mode === 'login' ? (
            <Anchor component={Link} to={{ pathname: '/forgot-password', search }} inherit>
              Forgot password?
            </Anchor>
          ) : undefined
        }
      />
      <Submit form={form} label={submitLabel} />
      {insteadLabel === undefined ? null : (
        <Button variant="default" size="md" fullWidth loading={instead.busy} onClick={() => instead.submit()}>
          {insteadLabel}
        </Button>
      )}
      {children}
    </AuthFormFrame>
  )
}

const mismatchOf = (by: Method): Problem => ({
  form: `This ${by === 'email' ? 'email' : 'phone number'} and password do not match. Check both and try again.`,
  fields: {},
  focus: 'password',
})

/**
 * Explains that wrong passwords, whoever tried them, block only the password for a while. @param way label of the other
 * button
 */
const pausedWith = (way: string) =>
  `Too many wrong passwords were tried, so we paused for a while. To get in now, choose “${way}”.`

/**
 * Returns the problems found before sending. For missing input, the sentence of product section 5 and the missing
 * field.
 */
function problemWith(read: ReadContact, password: string, mode: CredentialsFormProps['mode']): Problem | undefined {
  const { contact, problem } = read
  if ((problem && read.isEmpty) || password === '')
    return {
      form: MISSING_MESSAGE,
      fields: { ...problem?.fields, ...(password === '' ? { password: 'Enter your password.' } : {}) },
    }
  if (problem !== undefined) return problem
  if (mode === 'login') return undefined
  const email = contact.method === 'email' ? contact.email : ''
  const weak = passwordProblem(password, email)
  return weak === undefined ? undefined : { fields: { password: weak } }
}
