import type { CampaignPreview } from '@greenroom/contracts'
import { isSenderName } from '@greenroom/domain/registration/numbers'
import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatPhone, usePhoneFormat } from '../../../../../lib/accounts/phone-text.tsx'
import { countOf, formatCents, formatNumber } from '../../../../../lib/format.ts'
import { clockOf, momentWords } from '../../../../../lib/moment-words.ts'
import { useMinute } from '../../../../../lib/use-minute.ts'
import { IconChevronRight } from '../../../../../ui/icons.generated.ts'
import { costRange } from '../../../rules/cost.ts'
import { KINDS } from '../../../rules/kinds.ts'
import { nextBirthdayWords, weeklyWords } from '../../../rules/occasions.ts'
import { useCreator } from '../creator-context.ts'
import classes from './review.module.css'

/** The figures of a review, each with what it means. */
export const Figures = ({ preview }: { preview: CampaignPreview }) => {
  const { fields } = useCreator()
  return (
    <dl className={classes.list}>
      {fields.trigger ? <AutomaticFigures preview={preview} /> : <CampaignFigures preview={preview} />}
    </dl>
  )
}

interface PreviewProps {
  preview: CampaignPreview
}

function CampaignFigures({ preview }: PreviewProps) {
  const { recipients, cost, balance, plan } = preview
  const { type } = useCreator().fields
  const after = balance - cost.most
  return (
    <>
      <People name="People" preview={preview} />
      <Figure name="Cost" value={costRange(cost)}>
        {cost.least === cost.most
          ? `Set aside until each ${KINDS[type].one} is sent.`
          : `We set aside ${formatCents(cost.most)}. Whatever is not used comes back.`}
      </Figure>
      <Figure name="Wallet afterward" value={formatCents(after)} isShort={after < 0}>
        {after < 0
          ? `Your balance is ${formatCents(balance)}. We will ask you to add funds, then send.`
          : `Your balance is ${formatCents(balance)} now.`}
      </Figure>
      <Times preview={preview} />
      {plan === null ? null : type === 'email' ? (
        <Figure
          name="Email campaigns used"
          value={`${formatNumber(plan.usage)} of ${formatNumber(plan.limit)}`}
          isShort={plan.fits < recipients}
        >
          {plan.fits < recipients ? 'No room for another one in this period.' : 'In this period. This one fits.'}
        </Figure>
      ) : (
        <Figure
          name="Your plan"
          value={`${formatNumber(Math.max(0, plan.limit - plan.usage))} left`}
          isShort={plan.fits < recipients}
        >
          {plan.fits < recipients
            ? `Room for ${formatNumber(plan.fits)} of these people.`
            : `Of ${formatNumber(plan.limit)} texts in this period.`}
        </Figure>
      )}
    </>
  )
}

/** Figures of an automatic message, whose texts go out one by one. */
function AutomaticFigures({ preview }: PreviewProps) {
  const now = useMinute()
  const { birthdays, joined_lately: lately, cost } = preview
  return (
    <>
      <People name="Could receive it" preview={preview} />
      {birthdays === null ? null : (
        <Figure name="Birthdays on file" value={formatNumber(birthdays.people)}>
          {birthdays.next === null ? 'Add birthdays to your contacts first.' : nextBirthdayWords(birthdays.next, now)}
        </Figure>
      )}
      {lately === null ? null : (
        <Figure name="Joined in the last 4 weeks" value={formatNumber(lately)}>
          {weeklyWords(lately)}
        </Figure>
      )}
      <Figure name="If everyone gets it" value={costRange(birthdays?.cost ?? cost)}>
        {birthdays === null ? '' : 'In a year. '}You pay for each text as it is sent.
      </Figure>
    </>
  )
}

function People({ name, preview: { recipients, control, from, senders } }: PreviewProps & { name: string }) {
  const { see, fields } = useCreator()
  usePhoneFormat()
  return (
    <Figure
      name={name}
      value={`${formatNumber(recipients)}${control ? ` of ${formatNumber(recipients + control.people)}` : ''}`}
      onSee={
        see && recipients > 0 ? () => see({ title: name, people: recipients, pick: { outcome: 'send' } }) : undefined
      }
    >
      {control ? `${countOf(control.people, 'person is', 'people are')} held back to compare. ` : null}
      {fields.type === 'sms' && senders.length > 0
        ? senderWords(senders)
        : from && `They will see it from ${fields.type === 'email' ? from : formatPhone(from)}.`}
    </Figure>
  )
}

/** Says what people see as the sender, and who of them cannot reply. */
function senderWords(senders: CampaignPreview['senders']): string {
  const [first, ...others] = senders.map(({ from, recipients }) => ({ from: formatPhone(from), recipients }))
  const name = senders.find(({ from }) => isSenderName(from))?.from
  if (others.length === 0)
    return `They will see it from ${first?.from}${name === undefined ? '.' : ', and cannot reply.'}`
  const all = [first, ...others].map((one) => one && `${formatNumber(one.recipients)} from ${one.from}`)
  return `They will see it by country: ${all.join(', ')}.${name === undefined ? '' : ` Nobody can reply to ${name}.`}`
}

interface FigureProps {
  name: string
  value: string
  isShort?: boolean
  /** Shows who they are. */
  onSee?: (() => void) | undefined
  children: ReactNode
}

const Figure = ({ name, value, isShort = false, onSee, children }: FigureProps) => (
  <div className={classes.figure} data-short={isShort || undefined}>
    <dt>{name}</dt>
    <dd className={classes.value}>
      {onSee ? (
        <UnstyledButton className={classes.see} onClick={onSee} aria-label={`${value}. See who`}>
          {value}
          <IconChevronRight size={18} aria-hidden />
        </UnstyledButton>
      ) : (
        value
      )}
    </dd>
    <dd className={classes.note}>{children}</dd>
  </div>
)

function Times({
  preview: { first_at: firstAt, last_at: lastAt, per_second: pace, days, held, recipients },
}: PreviewProps) {
  const now = useMinute()
  const { type } = useCreator().fields
  if (firstAt === null) return null
  const first = new Date(firstAt)
  const last = lastAt === null ? undefined : new Date(lastAt)
  const isOneDay = last?.toDateString() === first.toDateString()
  const isAtOnce = first.getTime() - now.getTime() < 90_000
  return (
    <Figure name={`First ${KINDS[type].one}`} value={isAtOnce ? 'Right away' : momentWords(first, now)}>
      {last === undefined
        ? null
        : last.getTime() - first.getTime() < 60_000
          ? 'All go out within a minute. '
          : `The last one goes out ${isOneDay ? `at ${clockOf(last)}` : momentWords(last, now)}. `}
      {held.best_hour ? bestHourWords(held.best_hour, recipients) : null}
      {pace === null || type === 'email' ? null : `Your number sends ${paceWords(pace)}.`}
      {days.length === 0 ? null : `${daysWords(days)}, most active people first.`}
    </Figure>
  )
}

/** "2,140 of 12,000 people get it at their own hour." */
const bestHourWords = (people: number, of: number): string =>
  `${formatNumber(people)} of ${countOf(of, 'person', 'people')} ${people === 1 ? 'gets' : 'get'} it at their own hour. `

const dayWords = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Says how many leave on each day: "Nov 28: 500, Nov 29: 1,000 … Dec 3: 4,900". */
function daysWords(days: CampaignPreview['days']): string {
  const words = days.map(({ date, people }) => `${dayWords.format(new Date(date))}: ${formatNumber(people)}`)
  return words.length <= MOST_DAYS ? words.join(', ') : `${words.slice(0, MOST_DAYS - 1).join(', ')} … ${words.at(-1)}`
}
const MOST_DAYS = 6

const paceWords = (perSecond: number): string =>
  perSecond >= 1
    ? `${countOf(Math.floor(perSecond), 'text')} a second`
    : `${countOf(Math.max(1, Math.floor(perSecond * 60)), 'text')} a minute`
