import type { SandboxCheckout } from '@greenroom/contracts'
import { Alert, Button, NativeSelect, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconCreditCard, IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { formatCents } from '../../../lib/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { checkoutQuery, isClosed, payCheckout, type SandboxPayment } from '../api/sandbox.ts'
import classes from './checkout.module.css'

const WEBHOOKS: { value: SandboxPayment['webhook']; label: string }[] = [
  { value: 'at-once', label: 'Tell the product at once' },
  { value: 'late', label: 'Tell it 20 seconds late' },
  { value: 'twice', label: 'Tell it twice' },
  { value: 'never', label: 'Never tell it' },
]

/** `/sandbox/checkout/{id}`: a checkout that takes no money. */
export function Component() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(checkoutQuery(id))
  if (isClosed(error)) return <EmptyState order={1} title="No such checkout here" text="It may be of another server." />
  return (
    <div className={classes.root}>
      <p className={classes.label}>
        <IconPlugConnectedX size={18} aria-hidden />
        <span>
          <strong>Test mode.</strong> No card is asked for and no money moves.
        </span>
      </p>
      {error && !data ? (
        <EmptyState
          order={1}
          title="The checkout did not load"
          text={error.message}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      ) : data ? (
        <Checkout checkout={data} />
      ) : (
        <Skeleton height={320} radius="lg" />
      )}
    </div>
  )
}

function Checkout({ checkout }: { checkout: SandboxCheckout }) {
  const { id, title, amount, status, problem, success_url: successUrl, cancel_url: cancelUrl } = checkout
  const client = useQueryClient()
  const [webhook, setWebhook] = useState<SandboxPayment['webhook']>('at-once')
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState<string>()

  const pay = async (card: SandboxPayment['card'], andReturn: boolean) => {
    setBusy(`${card}-${andReturn}`)
    setFailure(undefined)
    try {
      const next = await payCheckout(id, { card, webhook })
      if (next.status === 'paid' && andReturn) return window.location.assign(successUrl)
      client.setQueryData(checkoutQuery(id).queryKey, next)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'An error occurred')
    }
    setBusy(undefined)
  }

  return (
    <section className={classes.card} aria-label="Checkout">
      <div className={classes.bill}>
        <Text c="dimmed">{title}</Text>
        <Title order={1} className={classes.amount ?? ''}>
          {formatCents(amount)}
        </Title>
      </div>
      {status === 'paid' ? (
        <Stack gap="sm">
          <Text role="status">This is paid. You may close this page, as a payer who never returns does.</Text>
          <Button variant="default" component="a" href={successUrl}>
            Return to the product
          </Button>
        </Stack>
      ) : (
        <Stack gap="md">
          {problem || failure ? (
            <Alert color="error" role="alert">
              {failure ?? problem}
            </Alert>
          ) : null}
          <NativeSelect
            label="After the payment"
            data={WEBHOOKS}
            value={webhook}
            onChange={({ currentTarget: { value } }) => setWebhook(value as SandboxPayment['webhook'])}
          />
          <Button
            size="md"
            leftSection={<IconCreditCard size={18} aria-hidden />}
            loading={busy === 'good-true'}
            disabled={busy !== undefined}
            onClick={() => void pay('good', true)}
          >
            Pay and return
          </Button>
          <Button
            variant="default"
            loading={busy === 'good-false'}
            disabled={busy !== undefined}
            onClick={() => void pay('good', false)}
          >
            Pay and stay away
          </Button>
          <Button
            variant="default"
            loading={busy === 'declined-true'}
            disabled={busy !== undefined}
            onClick={() => void pay('declined', true)}
          >
            Pay with a card that is declined
          </Button>
          <Button variant="subtle" component="a" href={cancelUrl}>
            Cancel
          </Button>
        </Stack>
      )}
    </section>
  )
}
