import { Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { attempt } from '../api/attempt.ts'
import { recovery, useSignInWays } from '../api/ways.ts'
import { AuthHeading } from '../components/auth-heading.tsx'
import { CheckMail } from '../components/check-mail.tsx'
import { type Contact, ContactFields } from '../components/contact-fields.tsx'
import { AuthFormFrame, Submit } from '../components/form-parts.tsx'
import { NewPasswordByPhone } from '../components/new-password-by-phone.tsx'
import { useAuthForm } from '../components/use-auth-form.ts'
import { useContact } from '../components/use-contact.ts'

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
  const { method, ...contact } = useContact(useSignInWays()?.phone)
  const form = useAuthForm({
    initialValues: { email: '', phone: '' },
    about: method,
    check: () => contact.read().problem,
    send: async () => {
      const { contact: address } = contact.read()
      if (address === undefined) return undefined
      const { error } = await attempt(request(address))
      return error ?? onAsked(address)
    },
  })

  return (
    <>
      <AuthHeading
        title="Forgot your password?"
        text={
          method === 'email'
            ? 'We will email you a link to choose a new one.'
            : 'We will text you a code to choose a new one.'
        }
      />
      <AuthFormFrame form={form}>
        <ContactFields {...contact.fieldsOf(form)} isUsername />
        <Submit form={form} label={method === 'email' ? 'Email me a link' : 'Text me a code'} />
        <Text ta="center">
          Remembered it?{' '}
          <Anchor component={Link} to={{ pathname: '/login', search }} fw={600} underline="always">
            Log in
          </Anchor>
        </Text>
      </AuthFormFrame>
    </>
  )
}
