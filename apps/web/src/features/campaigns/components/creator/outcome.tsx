import type { CampaignPerson } from '@greenroom/contracts'
import { Alert, Button } from '@mantine/core'
import { countText } from '../../../../lib/compose/index.ts'
import { displayName } from '../../../../lib/contacts/contact-words.ts'
import { useMe } from '../../../../lib/me.ts'
import { momentWords } from '../../../../lib/moment-words.ts'
import { useMinute } from '../../../../lib/use-minute.ts'
import { IconBan, IconClock } from '../../../../ui/icons.generated.ts'
import { useCreator } from './creator-context.ts'
import type { Shown } from './use-shown.ts'
import classes from './outcome.module.css'

/** Tells what this person's text costs, and whether they get it; or that it did not load. */
export function Outcome() {
  const { shown, fields } = useCreator()
  const prices = useMe()?.text_prices
  const { person } = shown
  const words = fields.type === 'email' ? '' : countText(shown.text, fields.media.length, prices).words
  if (shown.error && person === undefined)
    return (
      <Alert color="error" mt="sm" title="The preview did not load">
        {shown.error.message}{' '}
        <Button size="compact-sm" variant="default" onClick={shown.retry}>
          Try again
        </Button>
      </Alert>
    )
  return (
    <div className={classes.outcome} aria-live="polite">
      {words === '' || shown.isMissing ? null : <p className="tabular">{words}</p>}
      {person ? (
        <Fate person={person} isAutomatic={fields.trigger !== null} />
      ) : (
        <p className={classes.dim}>{nobodyWords(shown)}</p>
      )}
    </div>
  )
}

function nobodyWords({ isMissing, outsider, pick }: Shown): string {
  if (outsider) return `${displayName(outsider)} is not in this audience.`
  if (!isMissing) return 'An example. Choose an audience to see what real people get.'
  return pick.pick === 'next' || pick.pick === 'previous'
    ? 'Nobody is in this audience.'
    : 'Nobody in this audience would get it.'
}

/** @param props.isAutomatic each text has its own moment, which nobody knows yet */
function Fate({ person, isAutomatic }: { person: CampaignPerson; isAutomatic: boolean }) {
  const { outcome, reason, until } = person
  const now = useMinute()
  if (outcome === 'skip')
    return (
      <p className={classes.warning}>
        <IconBan size={16} aria-hidden /> Will not get it. {reason?.text}
      </p>
    )
  if (outcome === 'send' || isAutomatic) return null
  return (
    <p className={classes.dim}>
      <IconClock size={16} aria-hidden />
      {until === null ? ' ' : ` Goes out ${momentWords(new Date(until), now)}. `}
      {reason?.text}
    </p>
  )
}
