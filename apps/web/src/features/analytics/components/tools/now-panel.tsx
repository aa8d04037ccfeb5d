import { type getAnalyticsNow, NOW_MINUTES, type ResponseOf } from '@greenroom/contracts'
import { CHANNELS } from '@greenroom/domain'
import { countryName } from '../../../../lib/country-name.ts'
import { countOf } from '../../../../lib/format.ts'
import { IconClick, IconEye, IconUserPlus } from '../../../../ui/icons.generated.ts'
import { TimeAgo } from '../../../../ui/time-ago.tsx'
import classes from './now.module.css'

export type Now = ResponseOf<typeof getAnalyticsNow>

const KINDS = {
  view: { Icon: IconEye, words: () => 'Opened your page' },
  click: { Icon: IconClick, words: (title: string | null) => (title ? `Clicked ${title}` : 'Clicked a block') },
  'sign-up': { Icon: IconUserPlus, words: () => 'Signed up' },
} as const

const fromWhere = ({ country, channel, source }: Now['newest'][number]): string =>
  [
    country === null ? undefined : countryName(country),
    source ?? (channel === 'unknown' ? undefined : CHANNELS.find(({ id }) => id === channel)?.label),
  ]
    .filter(Boolean)
    .join(' · ')

/** The views of the last half hour, minute by minute, and what happened last. */
export function NowPanel({ now: { minutes, newest } }: { now: Now }) {
  const most = Math.max(1, ...minutes)
  const sum = minutes.reduce((total, views) => total + views, 0)
  return (
    <div className={classes.panel}>
      <h2 className={classes.title}>Last {NOW_MINUTES.shown} minutes</h2>
      <p className={classes.sum}>{countOf(sum, 'view')}</p>
      <div className={classes.bars} aria-hidden>
        {minutes.map((views, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a bar is its minute
          <i key={place} data-some={views > 0 || undefined} style={{ height: `${(views / most) * 100}%` }} />
        ))}
      </div>
      {newest.length === 0 ? (
        <p className={classes.nobody}>Nobody right now. Share your link, and watch people arrive here.</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        <ol className={`plain-list ${classes.events}`} aria-label="Last visits" tabIndex={0}>
          {newest.map((event) => {
            const { Icon, words } = KINDS[event.kind]
            return (
              <li key={`${event.at} ${event.kind} ${event.title}`} className={classes.event}>
                <Icon size={16} aria-hidden />
                <span>
                  {words(event.title)}
                  <small>{fromWhere(event)}</small>
                </span>
                <TimeAgo at={event.at} />
              </li>
            )
          })}
        </ol>
      )}
    </div>
  )
}
