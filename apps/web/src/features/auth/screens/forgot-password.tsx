import { useSending } from '../../../lib/form/use-sending.ts'
import { Anchor, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { attempt } from '../api/attempt.ts'
import { recovery, useSignInWays } from '../api/ways.ts'
import { AuthHeading } from '../components/auth-heading.tsx'
import { CheckMail } from '../components/check-mail.tsx'
import { type Contact, ContactFields } from '../components/contact-fields.tsx'
import { FormAlert, Submit } from '../components/form-parts.tsx'
import { NewPasswordByPhone } from '../components/new-password-by-phone.tsx'
import { useContact } from '../components/use-contact.ts'
import { useProblem } from '../components/use-problem.ts'

const request = (contact: Contact) =>
  contact.method === 'email' ? recovery.requestByEmail(contact.email) : recovery.requestByPhone(contact.phoneNumber)

/** /forgot-password */
export function Component() {
  const [asked, setAsked] = useState<Contact>()
  const back = () => setAsked(undefined)
  return (
    <>
      <div hidden={asked !== undefined}>
        <AskForm onAsked={setAsked} />
      </div>
      {asked?.method === 'email' ? (
        <CheckMail onResend={() => request(asked)} onBack={back}>
          If <strong>{asked.email}</strong> has an account, a link to choose a new password is on its way. It works once
          and expires in 60 minutes.
        </CheckMail>
      ) : null}
      {asked?.method === 'phone' ? (
        <NewPasswordByPhone phoneNumber={asked.phoneNumber} onResend={() => request(asked)} onBack={back} />
      ) : null}
    </>
  )
}

function AskForm({ onAsked }: { onAsked: (contact: Contact) => void }) {
  const { search } = useLocation()
  const form = useProblem()
  const { problem, wait, show, refuse, reset } = form
  const { method, ...contact } = useContact(form, useSignInWays()?.phone)

  const { busy, submit } = useSending(() => {
    if (wait > 0) return undefined
    const read = contact.read()
    if (read === undefined) return undefined
    if ('problem' in read) {
      show(read.problem)
      return undefined
    }
    reset()
    return attempt(request(read.contact)).then(({ error }) => {
      if (error === null) onAsked(read.contact)
      else refuse(error, method)
    })
  })

  return (
    <>
      <AuthHeading
        title="Forgot your password?"
        text={
          method === 'email'
            ? 'We’ll email you a link to choose a new one.'
            : 'We’ll text you a code to choose a new one.'
        }
      />
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <FormAlert problem={problem} />
          <ContactFields {...contact.fields} isUsername />
          <Submit label={method === 'email' ? 'Email me a link' : 'Text me a code'} pending={busy} wait={wait} />
          <Text ta="center">
            Remembered it?{' '}
            <Anchor component={Link} to={{ pathname: '/login', search }} fw={600} underline="always">
              Log in
            </Anchor>
          </Text>
        </Stack>
      </form>
    </>
  )
}
