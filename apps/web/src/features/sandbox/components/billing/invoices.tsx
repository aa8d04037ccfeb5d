import type { SandboxCustomer, SandboxInvoice } from '@greenroom/contracts'
import { Anchor, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatCents, formatDate } from '../../../../lib/format.ts'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { RowWords, type Standing } from '../row-words.tsx'
import classes from '../rows.module.css'

const STATUS: Readonly<Record<SandboxInvoice['status'], Standing>> = {
  paid: { label: 'Paid', color: 'green' },
  open: { label: 'Open', color: 'warning' },
  void: { label: 'Void', color: 'gray' },
  refunded: { label: 'Refunded', color: 'gray' },
}

/** Invoices of the plan. */
export const Invoices = ({ customer: { invoices } }: { customer: SandboxCustomer }) => (
  <SectionCard title="Invoices">
    {invoices.length === 0 ? <Text c="dimmed">No invoices yet.</Text> : null}
    <ul className={classes.list}>
      {invoices.map(({ id, title, at, amount, status, problem }) => (
        <li key={id}>
          <Group gap="8px 16px">
            <RowWords title={title} standing={STATUS[status]}>
              <time dateTime={at}>{formatDate(new Date(at))}</time>
              {problem && status === 'open' ? ` · ${problem}` : null}
            </RowWords>
            <span className={classes.amount}>{formatCents(amount)}</span>
            <Anchor
              component={Link}
              to={`/sandbox/receipt/${id}`}
              size="sm"
              aria-label={`Invoice from ${formatDate(new Date(at))}`}
            >
              Invoice
            </Anchor>
          </Group>
        </li>
      ))}
    </ul>
  </SectionCard>
)
