import { Text } from '@mantine/core'
import { useState } from 'react'
import { CODE_LENGTH, CodeField } from '../../../../lib/accounts/code-field.tsx'
import { PhoneText } from '../../../../lib/accounts/phone-text.tsx'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { prove } from '../../api/prove.ts'
import { ResendButton } from '../resend-button.tsx'
import { useField } from './use-field.ts'
import type { WayProps } from './way-props.ts'

/** By a code to the email or phone of the account: it is sent once somebody asks for it here. */
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
      <Text>We send a code to {to}.</Text>
    </DialogForm>
  )
}

function Code({ way, to, onProved, onClose }: WayProps & { way: 'email' | 'phone'; to: React.ReactNode }) {
  const { value, issue, input, change, attempt } = useField('code')
  const [problem, setProblem] = useState<string>()
  const submit = async () => {
    if (await attempt(() => prove.byCode(way, value))) onProved()
  }
  return (
    <>
      <DialogForm submitLabel="Confirm" canSubmit={value.length === CODE_LENGTH} onSubmit={submit} onClose={onClose}>
        <Text role="status">We sent a code to {to}.</Text>
        <CodeField ref={input} value={value} error={issue} onChange={change} />
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
