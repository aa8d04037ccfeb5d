import type { SandboxReceipt } from '@greenroom/contracts'
import { Button, Skeleton, Title } from '@mantine/core'
import { IconPrinter } from '../../../ui/icons.generated.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { appName } from '../../../lib/app-name.ts'
import { formatCents, formatDate } from '../../../lib/format.ts'
import { cardName } from '../../../lib/kept-card.ts'
import { Disc } from '../../../ui/disc.tsx'
import { receiptQuery } from '../api/payments.ts'
import { PaymentsPage } from '../components/payments-page.tsx'
import classes from './receipt.module.css'

/** `/sandbox/receipt/{id}`: a receipt of a top-up or an invoice of a plan, to print or save as PDF. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <PaymentsPage
      query={useQuery(receiptQuery(id))}
      what="receipt"
      note="No real money was paid."
      width={640}
      skeleton={<Skeleton height={520} radius="lg" />}
    >
      {(receipt) => <Paper receipt={receipt} />}
    </PaymentsPage>
  )
}

const STATUS: Readonly<Record<SandboxReceipt['status'], string>> = {
  paid: 'Paid',
  open: 'Open',
  failed: 'Failed',
  refunded: 'Refunded',
  partly_refunded: 'Partly refunded',
  void: 'Void',
}

function Paper({ receipt }: { receipt: SandboxReceipt }) {
  const { id, kind, title, at, amount, status, card, name, email, refunds } = receipt
  const word = kind === 'receipt' ? 'Receipt' : 'Invoice'
  const kept = refunds.reduce((left, refund) => left - refund.amount, amount)
  return (
    <>
      <article className={classes.paper} aria-label={word}>
        <header className={classes.head}>
          <span className={classes.seller}>
            <Disc size={30} />
            {appName()}
          </span>
          <span className={classes.stamp} data-status={status}>
            {STATUS[status]}
          </span>
        </header>
        <Title order={1}>{word}</Title>
        <dl className={classes.facts}>
          <div>
            <dt>Number</dt>
            <dd className={classes.number}>{id}</dd>
          </div>
          <div>
            <dt>Date</dt>
            <dd>
              <time dateTime={at}>{formatDate(new Date(at))}</time>
            </dd>
          </div>
          {name || email ? (
            <div>
              <dt>Billed to</dt>
              <dd>
                {name}
                {name && email ? <br /> : null}
                {email}
              </dd>
            </div>
          ) : null}
          {card ? (
            <div>
              <dt>Paid with</dt>
              <dd>{cardName(card)}</dd>
            </div>
          ) : null}
        </dl>
        <ul className={classes.lines}>
          <Line what={title} amount={amount} />
          {refunds.map((refund) => (
            <Line key={refund.id} what={`Refund from ${formatDate(new Date(refund.at))}`} amount={-refund.amount} />
          ))}
        </ul>
        <p className={classes.total}>
          <span>Total</span>
          <span className={classes.sum}>{formatCents(kept)}</span>
        </p>
      </article>
      <Button
        className={classes.print ?? ''}
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => window.print()}
      >
        Print or save as PDF
      </Button>
    </>
  )
}

const Line = ({ what, amount }: { what: string; amount: number }) => (
  <li className={classes.line}>
    <span>{what}</span>
    <span className={classes.money}>{formatCents(amount)}</span>
  </li>
)
