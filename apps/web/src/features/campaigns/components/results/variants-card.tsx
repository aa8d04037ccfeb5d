import type { Campaign } from '@greenroom/contracts'
import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { countOf, formatNumber, formatShare } from '../../../../lib/format.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { useMinute } from '../../../../lib/use-minute.ts'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { IntervalBar } from '../../../../ui/interval-bar.tsx'
import { LateModal } from '../../../../ui/late-modal.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { campaignsKey, putCampaign, sendWinner } from '../../api/campaigns.ts'
import { standingWords, type VariantReport } from '../../rules/variant-words.ts'
import type { Report } from './curve-card.tsx'
import classes from './variants-card.module.css'

/** How a test of versions stands, what came of each with its interval, and who gets what next. */
export function VariantsCard({ campaign, report }: { campaign: Campaign; report: Report | undefined }) {
  const now = useMinute()
  const [chosen, setChosen] = useState<number>()
  const test = report?.test
  if (!test) return null
  const most = Math.max(0.01, ...test.variants.map(({ high }) => high ?? 0))
  const isOpen = test.winner === null && test.state !== 'cancelled'
  return (
    <SectionCard title="A/B test" text={standingWords(test, now)}>
      <ul className={classes.list}>
        {test.variants.map((variant, place) => (
          <Version
            key={variant.label}
            variant={variant}
            most={most}
            onChoose={isOpen && test.rest > 0 ? () => setChosen(place) : undefined}
          />
        ))}
      </ul>
      {test.variants.some(({ rate }) => rate !== null) && (
        <p className={classes.note}>
          The line shows where the true rate is with a probability of 95%. Where lines overlap, versions may do equally
          well. Opens decide nothing.
        </p>
      )}
      <WinnerDialog campaign={campaign} test={test} chosen={chosen} onClose={() => setChosen(undefined)} />
    </SectionCard>
  )
}

interface VersionProps {
  variant: VariantReport['variants'][number]
  /** Highest rate that is drawn. */
  most: number
  onChoose: (() => void) | undefined
}

function Version({ variant, most, onChoose }: VersionProps) {
  const { label, subject, sender_name: sender, delivered, clicked, rate, low, high, is_winner: isWinner } = variant
  return (
    <li className={classes.version} aria-label={`Version ${label}`}>
      <div className={classes.head}>
        <b className={classes.label}>{label}</b>
        <span className={classes.subject} dir="auto">
          {subject === '' ? 'No subject' : subject}
          {sender === null ? null : <small>From {sender}</small>}
        </span>
        {isWinner ? <StatusBadge color="green">Winner</StatusBadge> : null}
      </div>
      {rate === null || low === null || high === null ? null : (
        <IntervalBar value={rate} low={low} high={high} most={most} isStrong={isWinner} />
      )}
      <div className={classes.foot}>
        <p>
          {rate === null || low === null || high === null ? (
            'Too few people for a rate'
          ) : (
            <>
              <b>{formatShare(rate)} clicked</b>, between {formatShare(low)} and {formatShare(high)}
            </>
          )}
          <small>
            {formatNumber(clicked)} of {countOf(delivered, 'person', 'people')}
          </small>
        </p>
        {onChoose && (
          <Button variant="default" size="compact-md" onClick={onChoose}>
            Send {label} to the rest
          </Button>
        )}
      </div>
    </li>
  )
}

interface WinnerDialogProps {
  campaign: Campaign
  test: VariantReport
  /** The dialog is open while this is set. */
  chosen: number | undefined
  onClose: () => void
}

/** Asks before everybody else gets a version, because that cannot be taken back. */
function WinnerDialog({ campaign, test, chosen, onClose }: WinnerDialogProps) {
  const client = useQueryClient()
  const label = chosen === undefined ? '' : test.variants[chosen]?.label
  return (
    <LateModal opened={chosen !== undefined} onClose={onClose} title={`Send version ${label} to the rest?`}>
      {chosen !== undefined && (
        <DialogForm
          submitLabel={`Send version ${label}`}
          cancelLabel="Keep testing"
          onSubmit={async () => {
            putCampaign(client, await sendWinner(campaign.id, chosen))
            void client.invalidateQueries({ queryKey: campaignsKey })
            toast.success(`Version ${label} goes to the rest now`)
            onClose()
          }}
          onClose={onClose}
        >
          <Text>
            {countOf(test.rest, 'person gets', 'people get')} it
            {campaign.schedule.mode === 'local' ? ' at the time you chose where they live' : ' now'}, and the test ends.
            You cannot take this back.
          </Text>
        </DialogForm>
      )}
    </LateModal>
  )
}
