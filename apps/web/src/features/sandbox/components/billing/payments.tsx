import type { SandboxCustomer, SandboxPayment } from '@greenroom/contracts'
import { Anchor, Button, Flex, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCents, formatDate } from '../../../../lib/format.ts'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { disputePayment, failRefund } from '../../api/payments.ts'
import { Levers } from '../levers.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { RowWords, type Standing } from '../row-words.tsx'
import classes from '../rows.module.css'
import type { Lever } from '../use-lever.ts'

/** Top-ups and charges of the saved card, with their outcome. */
export function Payments({ customer, lever }: { customer: SandboxCustomer; lever: Lever }) {
  const [refunding, setRefunding] = useState<SandboxPayment>()
  return (
    <SectionCard title="Wallet payments">
      {customer.payments.length === 0 ? <Text c="dimmed">No payments yet.</Text> : null}
      <ul className={classes.list}>
        {customer.payments.map((payment) => (
          <Payment key={payment.id} payment={payment} lever={lever} onRefund={() => setRefunding(payment)} />
        ))}
      </ul>
      <RefundDialog payment={refunding} customerId={customer.id} onClose={() => setRefunding(undefined)} />
    </SectionCard>
  )
}

function Payment({ payment, lever, onRefund }: { payment: SandboxPayment; lever: Lever; onRefund: () => void }) {
  const { id, title, at, amount, status, problem, refunds } = payment
  return (
    <li>
      <Group gap="8px 16px">
        <RowWords title={title} standing={standingOf(payment)}>
          <time dateTime={at}>{formatDate(new Date(at))}</time>
          {problem ? ` · ${problem}` : null}
        </RowWords>
        <span className={classes.amount}>{formatCents(amount)}</span>
        {status === 'paid' ? (
          <Anchor
            component={Link}
            to={`/sandbox/receipt/${id}`}
            size="sm"
            aria-label={`Receipt from ${formatDate(new Date(at))}`}
          >
            Receipt
          </Anchor>
        ) : null}
      </Group>
      {refunds.length > 0 ? <Refunds refunds={refunds} lever={lever} /> : null}
      {status === 'paid' ? <PaymentLevers payment={payment} lever={lever} onRefund={onRefund} /> : null}
    </li>
  )
}

function standingOf({ status, dispute, left, amount }: SandboxPayment): Standing | undefined {
  if (status === 'declined') return { label: 'Declined', color: 'error' }
  if (dispute === 'open') return { label: 'Disputed', color: 'warning' }
  if (dispute === 'lost') return { label: 'Dispute lost', color: 'error' }
  if (left < amount) return { label: left === 0 ? 'Refunded' : 'Partly refunded', color: 'gray' }
  return dispute === 'won' ? { label: 'Dispute won', color: 'green' } : undefined
}

function Refunds({ refunds, lever: { pulled, pull } }: { refunds: SandboxPayment['refunds']; lever: Lever }) {
  return (
    <ul className={classes.refunds}>
      {refunds.map(({ id, amount, has_failed: hasFailed }) => (
        <Flex key={id} component="li" align="center" wrap="wrap" gap="8px 16px">
          <span>
            {formatCents(amount)} {hasFailed ? 'came back: the refund failed' : 'went back'}
          </span>
          {hasFailed ? null : (
            <Button
              size="compact-xs"
              variant="default"
              loading={pulled === `fail ${id}`}
              disabled={pulled !== undefined}
              onClick={() => pull(`fail ${id}`, () => failRefund(id))}
            >
              Make it fail
            </Button>
          )}
        </Flex>
      ))}
    </ul>
  )
}

interface PaymentLeversProps {
  payment: SandboxPayment
  lever: Lever
  onRefund: () => void
}

function PaymentLevers({ payment, lever: { pulled, pull }, onRefund }: PaymentLeversProps) {
  const { id, title, left, dispute } = payment
  const settle = (status: 'open' | 'won' | 'lost', label: string) => (
    <Button
      size="xs"
      variant="default"
      loading={pulled === `${status} ${id}`}
      disabled={pulled !== undefined}
      onClick={() => pull(`${status} ${id}`, () => disputePayment(id, status))}
    >
      {label}
    </Button>
  )
  const canRefund = left > 0 && (dispute === null || dispute === 'won')
  const canDispute = left > 0 && dispute === null
  if (!canRefund && dispute !== 'open') return null
  return (
    <Levers label={`Test levers of ${title}`}>
      {canRefund ? (
        <Button size="xs" variant="default" disabled={pulled !== undefined} onClick={onRefund}>
          Refund
        </Button>
      ) : null}
      {canDispute ? settle('open', 'Dispute') : null}
      {dispute === 'open' ? (
        <>
          {settle('won', 'Win the dispute')}
          {settle('lost', 'Lose the dispute')}
        </>
      ) : null}
    </Levers>
  )
}
