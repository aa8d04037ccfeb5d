import type { SandboxCheckout } from '@greenroom/contracts'
import { Alert, Button, NativeSelect, Stack } from '@mantine/core'
import type { SandboxCard } from '@greenroom/domain/sandbox-cards'
import { useState } from 'react'
import type { CheckoutPayment } from '../../api/payments.ts'
import { CardChoice } from './card-choice.tsx'
import type { CheckoutSteps } from './use-checkout.ts'

const WEBHOOKS: { value: CheckoutPayment['webhook']; label: string }[] = [
  { value: 'at-once', label: 'Tell the product at once' },
  { value: 'late', label: 'Tell it 20 seconds late' },
  { value: 'twice', label: 'Tell it twice' },
  { value: 'never', label: 'Never tell it' },
]
const VERBS: Readonly<Record<SandboxCheckout['mode'], string>> = {
  payment: 'Pay',
  subscription: 'Subscribe',
  card: 'Keep card',
}

/** Lets the payer choose a card and the events after the payment. */
export function PayForm({ checkout, steps }: { checkout: SandboxCheckout; steps: CheckoutSteps }) {
  const { mode, problem, cancel_url: cancelUrl } = checkout
  const { busy, failure, pay } = steps
  const [card, setCard] = useState<SandboxCard>('good')
  const [webhook, setWebhook] = useState<CheckoutPayment['webhook']>('at-once')
  const wrong = failure ?? problem
  const submit = (andReturn: boolean) => pay({ card, webhook }, andReturn)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (busy === undefined) submit(true)
      }}
    >
      <Stack gap="md">
        {wrong ? (
          <Alert color="error" role="alert">
            {wrong}
          </Alert>
        ) : null}
        <CardChoice value={card} onChange={setCard} />
        <NativeSelect
          label="After the payment"
          data={WEBHOOKS}
          value={webhook}
          onChange={({ currentTarget: { value } }) => setWebhook(value as CheckoutPayment['webhook'])}
        />
        <Stack gap="xs">
          <Button type="submit" size="md" loading={busy === 'return'} disabled={busy !== undefined}>
            {VERBS[mode]} and return
          </Button>
          <Button
            variant="default"
            size="md"
            loading={busy === 'stay'}
            disabled={busy !== undefined}
            onClick={() => submit(false)}
          >
            {VERBS[mode]} and stay away
          </Button>
          <Button variant="subtle" component="a" href={cancelUrl}>
            Cancel
          </Button>
        </Stack>
      </Stack>
    </form>
  )
}
