import type { SandboxCheckout } from '@greenroom/contracts'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { checkoutQuery } from '../api/payments.ts'
import { BankStep } from '../components/checkout/bank-step.tsx'
import { Bill } from '../components/checkout/bill.tsx'
import { Outcome } from '../components/checkout/outcome.tsx'
import { PayForm } from '../components/checkout/pay-form.tsx'
import { useCheckout } from '../components/checkout/use-checkout.ts'
import { KeptFocus } from '../../../ui/kept-focus.tsx'
import { PaymentsPage } from '../components/payments-page.tsx'
import classes from './checkout.module.css'

/** `/sandbox/checkout/{id}`: a checkout that takes no money. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <PaymentsPage
      query={useQuery(checkoutQuery(id))}
      what="checkout"
      note="You do not enter a card number, and no money moves."
      width={920}
      skeleton={<Skeleton height={560} radius="xl" />}
    >
      {(checkout) => <Checkout checkout={checkout} />}
    </PaymentsPage>
  )
}

function Checkout({ checkout }: { checkout: SandboxCheckout }) {
  const steps = useCheckout(checkout)
  const { status, asks_bank: asksBank } = checkout
  return (
    <section className={classes.sheet} aria-label="Checkout">
      <Bill checkout={checkout} />
      <div className={classes.desk}>
        <KeptFocus>
          {status !== 'open' ? (
            <Outcome checkout={checkout} />
          ) : asksBank ? (
            <BankStep checkout={checkout} card={asksBank} steps={steps} />
          ) : (
            <PayForm checkout={checkout} steps={steps} />
          )}
        </KeptFocus>
      </div>
    </section>
  )
}
