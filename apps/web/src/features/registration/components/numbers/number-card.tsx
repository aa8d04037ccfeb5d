import type { RegistrationOverview } from '@greenroom/contracts'
import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PhoneText, usePhoneFormat } from '../../../../lib/accounts/phone-text.tsx'
import { formatCents, formatDate } from '../../../../lib/format.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { ConfirmTyped } from '../../../../ui/confirm-typed.tsx'
import { StateLine } from '../../../../ui/state-line.tsx'
import { releaseNumber } from '../../api/numbers.ts'
import { registrationQuery } from '../../api/registration.ts'
import classes from './numbers.module.css'

type SenderNumber = RegistrationOverview['numbers'][number]

/** One of the user's numbers: what it may send, what it costs, and how to give it back. */
export function NumberCard({ number: own }: { number: SenderNumber }) {
  const {
    number,
    kind,
    state,
    may_send: maySend,
    text,
    monthly_cents: cents,
    renews_on: renewsOn,
    unpaid_since: unpaid,
  } = own
  const client = useQueryClient()
  const format = usePhoneFormat()
  const [isReleasing, setReleasing] = useState(false)
  const release = async () => {
    await releaseNumber(number)
    toast.success(`${format(number)} is given back`)
    await client.invalidateQueries({ queryKey: registrationQuery.queryKey })
  }
  const isStopped = unpaid !== null || state === 'suspended'
  const color = isStopped ? 'error' : maySend ? 'green' : state === 'unknown' ? 'warning' : 'info'
  return (
    <section className={classes.card} aria-label={format(number)}>
      <div className={classes.head}>
        <StateLine color={color}>
          <PhoneText e164={number} />
          <Text component="span" c="dimmed" fw={400}>
            {kind === null ? '' : kind === 'toll_free' ? ' · toll-free' : ' · local'}
          </Text>
        </StateLine>
        {kind === null ? null : (
          <Button variant="subtle" color="error" size="xs" onClick={() => setReleasing(true)}>
            Release
          </Button>
        )}
      </div>
      <Text size="sm" mt={4}>
        {text}
      </Text>
      {cents === null ? null : (
        <Text size="sm" c="dimmed" mt={2}>
          {formatCents(cents)} a month{renewsOn === null ? '' : `, renews on ${formatDate(dayOf(renewsOn))}`}
        </Text>
      )}
      {unpaid === null ? null : (
        <Text size="sm" c="var(--mantine-color-error)" mt={2}>
          Not paid since {formatDate(new Date(unpaid))}. Add funds, or it is turned off after 7 days and given back
          after 30.
        </Text>
      )}
      <ConfirmTyped
        opened={isReleasing}
        title="Release this number?"
        word={number}
        confirmLabel="Release number"
        onConfirm={release}
        onClose={() => setReleasing(false)}
      >
        <Text>
          {format(number)} is gone for good: somebody else may get it, and answers of fans to it never reach you again.
        </Text>
      </ConfirmTyped>
    </section>
  )
}

/** Returns the day at noon here, so that no time zone moves it. */
const dayOf = (date: string): Date => new Date(`${date}T12:00:00`)
