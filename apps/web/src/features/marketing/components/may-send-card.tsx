import type { MarketingHub } from '@greenroom/contracts'
import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePhoneFormat } from '../../../lib/accounts/phone-text.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { clockOf, momentWords } from '../../../lib/moment-words.ts'
import { useMinute } from '../../../lib/use-minute.ts'
import { StateLine } from '../../../ui/state-line.tsx'
import { HubCard } from './hub-card.tsx'
import classes from './side.module.css'

type Sms = MarketingHub['sms']
type Email = MarketingHub['email']

/** Shows what may be sent now, and what the plan has left. */
export const MaySendCard = ({ sms, email }: { sms: Sms; email: Email }) => (
  <HubCard title="What you can send">
    <Channel name="Texts" may={sms.may_send} because={sms.because}>
      <Numbers sms={sms} />
      <Plan plan={sms.plan} what="texts" />
      <Hours sms={sms} />
    </Channel>
    <Channel name="Email" may={email.may_send} because={email.because}>
      <Domain email={email} />
      <Plan plan={email.plan} what="email campaigns" />
    </Channel>
  </HubCard>
)

interface ChannelProps {
  name: string
  may: boolean
  because: Sms['because']
  children: ReactNode
}

function Channel({ name, may, because, children }: ChannelProps) {
  return (
    <div className={classes.channel}>
      <StateLine color={may ? 'green' : 'warning'}>
        {may ? `${name} can go out` : `${name} cannot go out yet`}
      </StateLine>
      {because ? (
        <p className={classes.text}>
          {because.text}{' '}
          <Anchor component={Link} to={because.action.path} underline="always">
            {because.action.label}
          </Anchor>
        </p>
      ) : null}
      {children}
    </div>
  )
}

function Numbers({ sms: { numbers, may_send: may } }: { sms: Sms }) {
  const format = usePhoneFormat()
  const sending = numbers.filter((number) => number.may_send)
  if (!may || sending.length === 0) return null
  return <p className={classes.text}>From {sending.map(({ number }) => format(number)).join(', ')}</p>
}

function Domain({ email: { from, domain, daily, may_send: may } }: { email: Email }) {
  if (!may) return null
  if (from === 'own') return <p className={classes.text}>From {domain}</p>
  return daily === null ? null : (
    <p className={classes.text}>From a shared domain, {formatNumber(daily)} emails a day for everybody</p>
  )
}

function Plan({ plan, what }: { plan: Sms['plan']; what: string }) {
  if (plan === null || plan.limit === 0) return null
  return (
    <p className={classes.text}>
      {formatNumber(plan.left)} of {formatNumber(plan.limit)} {what} left this period
    </p>
  )
}

/** Shows the hours in which marketing texts arrive. */
function Hours({ sms: { hours, quiet_until: quietUntil, may_send: may } }: { sms: Sms }) {
  const now = useMinute()
  if (!may) return null
  return (
    <p className={classes.text}>
      {quietUntil === null ? 'Texts arrive now.' : `Quiet hours until ${momentWords(new Date(quietUntil), now)}.`}{' '}
      {hours === null
        ? 'None arrive today.'
        : `They arrive from ${timeWords(hours.from)} to ${timeWords(hours.to)} where fans live.`}
    </p>
  )
}

const timeWords = (minutes: number): string => clockOf(new Date(2026, 0, 1, Math.floor(minutes / 60), minutes % 60))
