import type { BillingDocument } from '@greenroom/contracts'
import { Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { countOf, formatCents, formatDate } from '../../../lib/format.ts'
import { FoldedList } from '../../../ui/folded-list.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { documentsQuery } from '../api/billing.ts'
import { StatusBadge, type StatusColor } from '../../../ui/status-badge.tsx'
import classes from './documents.module.css'

/** Documents shown before "Show all". */
const FIRST = 5

export interface DocumentsProps {
  /** Changes when money moves; undefined while unknown. */
  version: string | null | undefined
}

/** Receipts of top-ups and invoices of the plan, as the payment provider has them. */
export function Documents({ version }: DocumentsProps) {
  return (
    <SectionCard
      title="Receipts and invoices"
      text="A receipt for each top-up, an invoice for each month of your plan."
    >
      <Loaded
        query={useQuery(documentsQuery(version))}
        what="Your receipts"
        skeleton={
          <Stack gap="sm">
            <Skeleton height={40} radius="sm" />
            <Skeleton height={40} radius="sm" />
          </Stack>
        }
        empty={<Text c="dimmed">None yet. Your first one appears here after you top up or choose a plan.</Text>}
      >
        {(documents) => (
          <FoldedList
            items={documents}
            first={FIRST}
            all={`Show all ${countOf(documents.length, 'document')}`}
            less="Show the newest only"
          >
            {(each) => <Row key={each.id} document={each} />}
          </FoldedList>
        )}
      </Loaded>
    </SectionCard>
  )
}

/** Badges for every status except paid. */
const STATUS: Readonly<Record<Exclude<BillingDocument['status'], 'paid'>, { label: string; color: StatusColor }>> = {
  open: { label: 'Open', color: 'warning' },
  failed: { label: 'Failed', color: 'error' },
  refunded: { label: 'Refunded', color: 'gray' },
  partly_refunded: { label: 'Partly refunded', color: 'gray' },
  void: { label: 'Void', color: 'gray' },
}

function Row({ document: { kind, title, at, amount, status, url, pdf_url: pdf } }: { document: BillingDocument }) {
  const date = formatDate(new Date(at))
  const about = `${kind} from ${date}`
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text style={{ overflowWrap: 'anywhere' }}>{title}</Text>
        <Text size="sm" c="dimmed">
          {kind === 'receipt' ? 'Receipt' : 'Invoice'} · <time dateTime={at}>{date}</time>
        </Text>
      </div>
      <span>{status === 'paid' ? null : <Status {...STATUS[status]} />}</span>
      <span className={classes.amount}>{formatCents(amount)}</span>
      <span className={classes.links}>
        {url === null ? null : (
          <Anchor href={url} target="_blank" rel="noopener" size="sm" aria-label={`View the ${about}`}>
            View
          </Anchor>
        )}
        {pdf === null ? null : (
          <Anchor href={pdf} target="_blank" rel="noopener" size="sm" aria-label={`PDF of the ${about}`}>
            PDF
          </Anchor>
        )}
      </span>
    </li>
  )
}

const Status = ({ label, color }: { label: string; color: StatusColor }) => (
  <StatusBadge color={color}>{label}</StatusBadge>
)
