import type { CampaignPreview } from '@greenroom/contracts'
import { formatPhone, usePhoneFormat } from '../../../../../lib/accounts/phone-text.tsx'
import { countOf, formatCents, formatNumber } from '../../../../../lib/format.ts'
import { clockOf, momentWords } from '../../../../../lib/moment-words.ts'
import { useMinute } from '../../../../../lib/use-minute.ts'
import { costRange } from '../../../rules/cost.ts'
import { useCreator } from '../creator-context.ts'
import classes from './review.module.css'

/** The figures of a review, each with what it means. */
export function Figures({ preview }: { preview: CampaignPreview }) {
  const { fields } = useCreator()
  usePhoneFormat()
  const { recipients, cost, balance, plan, from } = preview
  const after = balance - cost.most
  return (
    <dl className={classes.list}>
      <Figure name={fields.trigger ? 'Within reach' : 'People'} value={formatNumber(recipients)}>
        {from === null ? null : `They see ${formatPhone(from)} as the sender.`}
      </Figure>
      <Figure name={fields.trigger ? 'If all got it' : 'Cost'} value={costRange(cost)}>
        {fields.trigger
          ? 'Each text is paid as it leaves.'
          : cost.least === cost.most
            ? 'Set aside until each text has left.'
            : `${formatCents(cost.most)} is set aside. What is not used comes back.`}
      </Figure>
      {fields.trigger ? null : (
        <Figure name="Your wallet after it" value={formatCents(after)} isShort={after < 0}>
          {after < 0
            ? `It holds ${formatCents(balance)}. You are asked to add funds, and then it goes on.`
            : `It holds ${formatCents(balance)} now.`}
        </Figure>
      )}
      <Times preview={preview} />
      {plan === null ? null : (
        <Figure
          name="Your plan"
          value={`${formatNumber(Math.max(0, plan.limit - plan.usage))} left`}
          isShort={plan.fits < recipients}
        >
          {plan.fits < recipients
            ? `There is room for ${countOf(plan.fits, 'person', 'people')} of these.`
            : `Of ${formatNumber(plan.limit)} texts in this period.`}
        </Figure>
      )}
    </dl>
  )
}

interface FigureProps {
  name: string
  value: string
  isShort?: boolean
  children: React.ReactNode
}

const Figure = ({ name, value, isShort = false, children }: FigureProps) => (
  <div className={classes.figure} data-short={isShort || undefined}>
    <dt>{name}</dt>
    <dd className={classes.value}>{value}</dd>
    <dd className={classes.note}>{children}</dd>
  </div>
)

function Times({ preview: { first_at: firstAt, last_at: lastAt, per_second: pace } }: { preview: CampaignPreview }) {
  const now = useMinute()
  if (firstAt === null) return null
  const first = new Date(firstAt)
  const last = lastAt === null ? undefined : new Date(lastAt)
  const isOneDay = last?.toDateString() === first.toDateString()
  const isAtOnce = first.getTime() - now.getTime() < 90_000
  return (
    <Figure name="First text" value={isAtOnce ? 'At once' : momentWords(first, now)}>
      {last === undefined
        ? null
        : last.getTime() - first.getTime() < 60_000
          ? 'All leave within a minute. '
          : `The last one leaves ${isOneDay ? `at ${clockOf(last)}` : momentWords(last, now)}. `}
      {pace === null ? null : `Your number sends ${paceWords(pace)}.`}
    </Figure>
  )
}

const paceWords = (perSecond: number): string =>
  perSecond >= 1
    ? `${formatNumber(Math.floor(perSecond))} a second`
    : `${formatNumber(Math.max(1, Math.floor(perSecond * 60)))} a minute`
