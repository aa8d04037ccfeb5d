import type { Me } from '@greenroom/contracts'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { PhoneText } from '../../../../lib/accounts/phone-text.tsx'
import { useCountdown, waitInWords } from '../../../../lib/accounts/use-countdown.ts'
import { ApiError } from '../../../../lib/api/index.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { FieldRow } from '../../../../ui/field-row.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { accountApi } from '../../api/account.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { ChangeEmailDialog } from './change-email-dialog.tsx'

/** Seconds until another mail can be requested; the server has its own limits. */
const RESEND_AFTER = 30

/** Email and phone number, and whether they are confirmed. */
export function Contacts({ me }: { me: Me }) {
  const [isChanging, setChanging] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  return (
    <SectionCard title="Email and phone" text="How we reach you, and how you log in.">
      <FieldRow
        label="Email"
        action={
          <Button variant="default" onClick={() => setChanging(true)}>
            {me.email === null ? 'Add an email' : 'Change email'}
          </Button>
        }
      >
        <Text>{me.email ?? 'None'}</Text>
        {me.email === null ? null : <Verified is={me.email_verified} />}
        {me.email === null || me.email_verified ? null : <Resend />}
      </FieldRow>
      {sentTo === undefined ? null : (
        <FieldRow label="New email">
          <Text role="status">
            We sent a link to {sentTo}. Follow it to confirm the new address.
            {me.email === null ? '' : ` Until then ${me.email} stays in use.`}
          </Text>
        </FieldRow>
      )}
      {me.phone === null ? null : (
        <FieldRow label="Phone number">
          <Text>
            <PhoneText e164={me.phone} />
          </Text>
          <Verified is={me.phone_verified} />
        </FieldRow>
      )}
      <ChangeEmailDialog
        opened={isChanging}
        current={me.email}
        onClose={() => setChanging(false)}
        onSent={(email) => {
          setSentTo(email)
          setChanging(false)
        }}
      />
    </SectionCard>
  )
}

const Verified = ({ is }: { is: boolean }) => (
  <StatusBadge color={is ? 'green' : 'warning'}>{is ? 'Confirmed' : 'Not confirmed'}</StatusBadge>
)

function Resend() {
  const { left, start } = useCountdown()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await accountApi.resendVerification()
      toast.success('We sent you a link. Follow it to confirm your email.')
      start(RESEND_AFTER)
    } catch (error) {
      if (error instanceof ApiError && error.retryAfter) start(error.retryAfter)
      toast.error(error instanceof Error ? error.message : 'An error occurred')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="subtle" size="compact-sm" loading={busy} disabled={left > 0} onClick={() => void send()}>
      {left > 0 ? `Send again in ${waitInWords(left)}` : 'Send the link again'}
    </Button>
  )
}
