import type { AutoTopUp, Card } from '@greenroom/contracts'
import { Alert, Button, Loader, Text } from '@mantine/core'
import { IconAlertTriangle } from '../../../ui/icons.generated.ts'
import { formatCents } from '../../../lib/format.ts'
import { useCardPage } from '../../../lib/kept-card.ts'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import classes from './auto-top-up.module.css'

export interface AutoTopUpStateProps {
  autoTopUp: AutoTopUp
  /** Undefined while loading. */
  card: Card | null | undefined
}

/** The last result, and problems to fix. */
export function AutoTopUpState({ autoTopUp: { enabled, next_at: nextAt, last }, card }: AutoTopUpStateProps) {
  if (enabled && card === null)
    return (
      <Problem title="There is no card to charge" text="Add a card, or nothing can be added." action="Add a card" />
    )
  if (last?.status === 'declined' && !(enabled && nextAt === null))
    return (
      <Problem
        title={enabled ? 'Your card was declined' : 'Off: the last charge was declined'}
        text={[last.problem, enabled ? againText(nextAt) : 'Fix it, then turn auto top-up on again.']
          .filter(Boolean)
          .join(' ')}
        action={card === null ? 'Add a card' : 'Replace the card'}
      />
    )
  if (last?.status === 'charging')
    return (
      <Text size="sm" c="dimmed" role="status" className={classes.note}>
        <Loader size={14} aria-hidden /> Adding {formatCents(last.amount)}…
      </Text>
    )
  if (last?.status === 'paid')
    return (
      <Text size="sm" c="dimmed" className={classes.note}>
        Last added {formatCents(last.amount)}, <TimeAgo at={last.at} />
      </Text>
    )
  return null
}

const moment = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** Tells when the same card is tried again; a new one is tried at once. */
function againText(nextAt: string | null): string {
  const at = nextAt === null ? undefined : new Date(nextAt)
  if (at === undefined || at.getTime() <= Date.now()) return 'We will try again when the balance is low.'
  return `We will try again on ${moment.format(at)}, or as soon as you add another card.`
}

function Problem({ title, text, action }: { title: string; text: string; action: string }) {
  const page = useCardPage()
  return (
    <Alert color="warning" icon={<IconAlertTriangle aria-hidden />} title={title} mt={14}>
      <div className={classes.mend}>
        <Text size="sm">{text}</Text>
        <Button variant="default" size="xs" loading={page.isOpening} onClick={page.open}>
          {action}
        </Button>
      </div>
    </Alert>
  )
}
