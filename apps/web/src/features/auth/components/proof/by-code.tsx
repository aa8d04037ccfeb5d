import { Text } from '@mantine/core'
import { useState } from 'react'
import { CODE_LENGTH, CodeField } from '../../../../lib/accounts/code-field.tsx'
import { PhoneText } from '../../../../lib/accounts/phone-text.tsx'
import { useAppForm } from '../../../../lib/form/use-app-form.ts'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { focusOnMount } from '../../../../ui/focus-on-mount.ts'
import { prove } from '../../api/prove.ts'
import { ResendButton } from '../resend-button.tsx'
import type { WayProps } from './way-props.ts'

/** Proof by a code. It is sent to the account's email or phone when the person asks for it. */
export function ByCode(props: WayProps) {
  const [isSent, setSent] = useState(false)
  const way = props.offer.way === 'phone' ? 'phone' : 'email'
  const to = <Text span>{way === 'phone' ? <PhoneText e164={props.offer.to ?? ''} /> : props.offer.to}</Text>
  if (isSent) return <Code {...props} way={way} to={to} />
  return (
    <DialogForm
      submitLabel="Send the code"
      canSubmit
      onSubmit={async () => {
        await prove.sendCode(way)
        setSent(true)
      }}
      onClose={props.onClose}
    >
      <Text>We will send a code to {to}.</Text>
    </DialogForm>
  )
}

function Code({ way, to, onProved, onClose }: WayProps & { way: 'email' | 'phone'; to: React.ReactNode }) {
  const form = useAppForm({
    initialValues: { code: '' },
    send: ({ code }) => prove.byCode(way, code).then(onProved),
  })
  const [problem, setProblem] = useState<string>()
  const { code } = form.values
  return (
    <>
      <DialogForm form={form} submitLabel="Confirm" canSubmit={code.length === CODE_LENGTH} onClose={onClose}>
        <Text role="status">We sent a code to {to}.</Text>
        <CodeField {...form.getInputProps('code')} ref={focusOnMount} value={code} />
      </DialogForm>
      <ResendButton onResend={() => prove.sendCode(way)} onProblem={({ message }) => setProblem(message)} />
      {problem === undefined ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
    </>
  )
}
