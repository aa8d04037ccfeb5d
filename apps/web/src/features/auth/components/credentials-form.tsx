import { Anchor, Button, Stack } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useSending } from '../../../lib/form/use-sending.ts'
import { PasswordField } from '../../../lib/accounts/password-field.tsx'
import { passwordProblem } from '../../../lib/accounts/password-rule.ts'
import type { ApiError } from '../../../lib/api/index.ts'
import { type Method, useAuthSlots } from './auth-slots.ts'
import { type Contact, ContactFields, type ContactHandle } from './contact-fields.tsx'
import { FormAlert, Submit } from './form-parts.tsx'
import { MISSING_MESSAGE, type Problem, problemFrom } from './problem.ts'
import { useContact } from './use-contact.ts'
import { useProblem } from './use-problem.ts'

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
  const form = useProblem()
  const { problem, wait, register, show, refuse, clear, reset } = form
  const contact = useContact(form, hasPhone)
  const password = useRef<HTMLInputElement>(null)
  const { search } = useLocation()

  const work = () => {
    const read = contact.read()
    const secret = password.current?.value ?? ''
    const found = read && problemOf(read, secret, mode)
    if (read === undefined || found !== undefined) {
      if (found) show(found)
      return
    }
    if (!('contact' in read)) return
    reset()
    return props.onSubmit({ ...read.contact, password: secret }).then(({ error }) => {
      if (error !== null) refuseCredentials(error, read.contact)
    })
  }
  const refuseCredentials = (error: ApiError, { method: by }: Contact) => {
    if (mode === 'login' && error.status === 401)
      return show(
        {
          form: `This ${by === 'email' ? 'email' : 'phone number'} and password do not match. Check both and try again.`,
          fields: {},
        },
        'password',
      )
    const way = error.status === 429 ? props.instead?.labelOf(by) : undefined
    if (way !== undefined) return show({ ...problemFrom(error), form: pausedWith(way) })
    refuse(error, error.status === 409 ? by : undefined)
  }
  const { busy, submit } = useSending(() => (wait > 0 ? undefined : work()))
  const instead = useSending(() => {
    const read = contact.read()
    if (read === undefined || !('contact' in read)) {
      if (read) show(read.problem)
      return
    }
    reset()
    return props.instead?.run(read.contact).then(({ error }) => {
      if (error !== null) refuse(error, read.contact.method)
    })
  })
  const insteadLabel = props.instead?.labelOf(contact.method)
  const withLogin = (message: string | undefined) =>
    problem.hasAccount ? (
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
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormAlert problem={problem} />
        <ContactFields
          {...contact.fields}
          isUsername={mode === 'login'}
          emailError={withLogin(problem.fields.email)}
          phoneError={withLogin(problem.fields.phone)}
        />
        <PasswordField
          ref={register('password', password)}
          isNew={mode === 'signup'}
          email={contact.method === 'email' ? typed.email : ''}
          error={problem.fields.password}
          aside={
            mode === 'login' ? (
              <Anchor component={Link} to={{ pathname: '/forgot-password', search }} inherit>
                Forgot password?
              </Anchor>
            ) : undefined
          }
          onChange={() => clear('password')}
        />
        <Submit label={submitLabel} pending={busy} wait={wait} />
        {insteadLabel === undefined ? null : (
          <Button variant="default" size="md" fullWidth loading={instead.busy} onClick={() => instead.submit()}>
            {insteadLabel}
          </Button>
        )}
        {children}
      </Stack>
    </form>
  )
}

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
function problemOf(
  read: ReturnType<ContactHandle['read']>,
  password: string,
  mode: CredentialsFormProps['mode'],
): Problem | undefined {
  const contactProblem = 'problem' in read ? read.problem : undefined
  const isMissing = ('problem' in read && read.isEmpty) || password === ''
  if (isMissing)
    return {
      form: MISSING_MESSAGE,
      fields: { ...contactProblem?.fields, ...(password === '' ? { password: 'Enter your password.' } : {}) },
    }
  if (contactProblem !== undefined) return contactProblem
  if (mode === 'login') return undefined
  const email = 'contact' in read && read.contact.method === 'email' ? read.contact.email : ''
  const weak = passwordProblem(password, email)
  return weak === undefined ? undefined : { fields: { password: weak } }
}
