import type { MarketingHub } from '@greenroom/contracts'
import { formatNumber } from '../../../lib/format.ts'
import { HubCard } from './hub-card.tsx'
import classes from './side.module.css'

/** Shows how many people can be reached, and who came and left lately. */
export function AudienceCard({
  audience: { people, sms, email, joined, left },
}: {
  audience: MarketingHub['audience']
}) {
  const net = joined - left
  const most = Math.max(1, joined, left)
  return (
    <HubCard title="Audience" more={{ label: 'Contacts', to: '/dashboard/contacts' }}>
      <p className={classes.big}>
        {formatNumber(people)} <small>people</small>
      </p>
      <dl className={classes.facts}>
        <div>
          <dt>By text</dt>
          <dd>{formatNumber(sms)}</dd>
        </div>
        <div>
          <dt>By email</dt>
          <dd>{formatNumber(email)}</dd>
        </div>
      </dl>
      <p className={classes.net}>
        <b data-sign={net < 0 ? 'minus' : 'plus'}>
          {net < 0 ? '−' : '+'}
          {formatNumber(Math.abs(net))}
        </b>{' '}
        in the last 30 days
      </p>
      {joined + left > 0 && (
        <svg viewBox="0 0 200 20" className={classes.bars} aria-hidden preserveAspectRatio="none">
          <rect x="0" y="1" height="8" width={(joined / most) * 200} rx="2" data-bar="joined" />
          <rect x="0" y="11" height="8" width={(left / most) * 200} rx="2" data-bar="left" />
        </svg>
      )}
      <p className={classes.text}>
        {formatNumber(joined)} joined, {formatNumber(left)} opted out
      </p>
    </HubCard>
  )
}
