import type { Campaign } from '@greenroom/contracts'
import { Anchor } from '@mantine/core'
import { countOf, formatNumber } from '../../../../lib/format.ts'
import { IconAlertTriangle } from '../../../../ui/icons.generated.ts'
import { waitOf } from '../../rules/abilities.ts'
import type { Chosen } from './people-address.ts'
import type { Report } from './curve-card.tsx'
import classes from './wait-card.module.css'

/** Warns of an email that too many people reported as spam, and says what helps. One that was stopped for it says so itself. */
export function ComplaintsCard({
  campaign,
  report,
  onSee,
}: {
  campaign: Campaign
  report: Report | undefined
  onSee: (chosen: Chosen) => void
}) {
  if (!report?.complaints?.is_high || waitOf(campaign)?.code === 'complaints') return null
  const { people } = report.complaints
  return (
    <div className={classes.card} role="status">
      <IconAlertTriangle size={20} aria-hidden />
      <p>
        <b>
          {countOf(people, 'person', 'people')} of {formatNumber(campaign.counts.sent)} reported this email as spam.
        </b>{' '}
        From 0.1% on, mailbox providers put more of your emails into spam. What helps: write only to people who signed
        up themselves, say in the first line why they get it, and leave out people who have not clicked for months.{' '}
        <Anchor component="button" type="button" underline="always" onClick={() => onSee({ figure: 'complaints' })}>
          See who it was
        </Anchor>
      </p>
    </div>
  )
}
