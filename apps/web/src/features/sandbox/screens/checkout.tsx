import type { SandboxCheckout } from '@greenroom/contracts'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { checkoutQuery } from '../api/payments.ts'
import { isClosed } from '../api/sandbox.ts'
import { BankStep } from '../components/checkout/bank-step.tsx'
import { Bill } from '../components/checkout/bill.tsx'
import { Outcome } from '../components/checkout/outcome.tsx'
import { PayForm } from '../components/checkout/pay-form.tsx'
import { useCheckout } from '../components/checkout/use-checkout.ts'
import { SandboxNote } from '../components/sandbox-note.tsx'
import classes from './checkout.module.css'

/** `/sandbox/checkout/{id}`: a checkout that takes no money. */
export function Component() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(checkoutQuery(id))
  if (isClosed(error)) return <EmptyState order={1} title="No such checkout here" text="It may be of another server." />
  return (
    <div className={classes.root}>
      <SandboxNote title="Test mode." text="No card number is asked for and no money moves." />
      {data ? (
        <Checkout checkout={data} />
      ) : error ? (
        <EmptyState
          order={1}
          title="The checkout did not load"
          text={error.message}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      ) : (
        <Skeleton height={560} radius="xl" role="status" aria-label="Loading" />
      )}
    </div>
  )
}

function Checkout({ checkout }: { checkout: SandboxCheckout }) {
  const steps = useCheckout(checkout)
  const { status, asks_bank: asksBank } = checkout
  return (
    <section className={classes.sheet} aria-label="Checkout">
      <Bill checkout={checkout} />
      <div className={classes.desk}>
        {status !== 'open' ? (
          <Outcome checkout={checkout} />
        ) : asksBank ? (
          <BankStep checkout={checkout} card={asksBank} steps={steps} />
        ) : (
          <PayForm checkout={checkout} steps={steps} />
        )}
      </div>
    </section>
  )
}
