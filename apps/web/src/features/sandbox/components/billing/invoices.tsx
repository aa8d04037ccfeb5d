import type { SandboxCustomer, SandboxInvoice } from '@greenroom/contracts'
import { Anchor, Badge, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatCents } from '../../../../lib/format.ts'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { formatDate } from '../format-date.ts'
import classes from './rows.module.css'

const STATUS: Readonly<Record<SandboxInvoice['status'], { label: string; color: string }>> = {
  paid: { label: 'Paid', color: 'green' },
  open: { label: 'Open', color: 'warning' },
  void: { label: 'Void', color: 'gray' },
}

/** What the plan has cost. */
export const Invoices = ({ customer: { invoices } }: { customer: SandboxCustomer }) => (
  <SectionCard title="Invoices">
    {invoices.length === 0 ? <Text c="dimmed">None yet.</Text> : null}
    <ul className={classes.list}>
      {invoices.map(({ id, title, at, amount, status, problem }) => (
        <li key={id}>
          <div className={classes.row}>
            <div className={classes.words}>
              <Text className={classes.title}>
                {title}{' '}
                <Badge variant="light" color={STATUS[status].color}>
                  {STATUS[status].label}
                </Badge>
              </Text>
              <Text size="sm" c="dimmed">
                <time dateTime={at}>{formatDate(at)}</time>
                {problem && status === 'open' ? ` · ${problem}` : null}
              </Text>
            </div>
            <span className={classes.amount}>{formatCents(amount)}</span>
            <Anchor
              component={Link}
              to={`/sandbox/receipt/${id}`}
              size="sm"
              aria-label={`Invoice of ${formatDate(at)}`}
            >
              Invoice
            </Anchor>
          </div>
        </li>
      ))}
    </ul>
  </SectionCard>
)
