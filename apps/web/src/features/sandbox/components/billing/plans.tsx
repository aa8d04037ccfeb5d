import type { SandboxCustomer, SandboxSubscription } from '@greenroom/contracts'
import { PLAN_NAMES } from '@greenroom/domain/plans'
import { Button, Group, Switch, Text } from '@mantine/core'
import { formatCents, formatDate } from '../../../../lib/format.ts'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { changeSubscription, renewSubscription } from '../../api/payments.ts'
import { Levers } from '../levers.tsx'
import { RowWords, type Standing } from '../row-words.tsx'
import classes from '../rows.module.css'
import type { Lever } from '../use-lever.ts'

/** The customer's subscriptions. */
export const Plans = ({ customer, lever }: { customer: SandboxCustomer; lever: Lever }) => (
  <SectionCard title="Plan">
    {customer.subscriptions.length === 0 ? <Text c="dimmed">No subscription yet.</Text> : null}
    <ul className={classes.list}>
      {customer.subscriptions.map((subscription) => (
        <Plan key={subscription.id} subscription={subscription} lever={lever} />
      ))}
    </ul>
  </SectionCard>
)

const STATUS: Readonly<Record<SandboxSubscription['status'], Standing>> = {
  active: { label: 'Active', color: 'green' },
  past_due: { label: 'Past due', color: 'warning' },
  canceled: { label: 'Ended', color: 'gray' },
}

function Plan({ subscription, lever }: { subscription: SandboxSubscription; lever: Lever }) {
  const { id, plan, status, amount, cancel_at_period_end: cancels, fails_next: failsNext } = subscription
  const { pulled, pull } = lever
  const name = PLAN_NAMES[plan]
  const isBusy = pulled !== undefined
  const isOver = status === 'canceled'
  return (
    <li>
      <Group gap="8px 16px">
        <RowWords title={name} standing={STATUS[status]}>
          {stateOf(subscription)}
        </RowWords>
        <span className={classes.amount}>{formatCents(amount)} a month</span>
        {isOver ? null : (
          <Button
            variant="default"
            loading={pulled === `cancel ${id}`}
            disabled={isBusy}
            onClick={() => pull(`cancel ${id}`, () => changeSubscription(id, { cancel_at_period_end: !cancels }))}
          >
            {cancels ? 'Keep plan' : 'Cancel plan'}
          </Button>
        )}
      </Group>
      {isOver ? null : (
        <Levers label={`Test levers of ${name}`}>
          <Button
            size="xs"
            variant="default"
            loading={pulled === `renew ${id}`}
            disabled={isBusy}
            onClick={() => pull(`renew ${id}`, () => renewSubscription(id))}
          >
            {status === 'past_due' ? 'Try the card again now' : cancels ? 'End the period now' : 'Renew now'}
          </Button>
          <Switch
            label="Decline the next renewal"
            checked={failsNext}
            disabled={isBusy}
            onChange={() => pull(`fail ${id}`, () => changeSubscription(id, { fails_next: !failsNext }))}
          />
        </Levers>
      )}
    </li>
  )
}

function stateOf({ status, cancel_at_period_end: cancels, period_end: end, retry_at: retry }: SandboxSubscription) {
  if (status === 'canceled') return `Ended on ${formatDate(new Date(end))}`
  if (status === 'past_due' && retry) return `Not paid. The card is tried again on ${formatDate(new Date(retry))}`
  return `${cancels ? 'Ends' : 'Renews'} on ${formatDate(new Date(end))}`
}
