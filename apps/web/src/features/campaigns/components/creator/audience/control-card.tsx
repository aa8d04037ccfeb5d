import { CONTROL_SHARES, controlSize, LEAST_FOR_CONTROL } from '@greenroom/domain/reports/control-group'
import { Slider, Switch } from '@mantine/core'
import { countOf, formatNumber } from '../../../../../lib/format.ts'
import { KINDS } from '../../../rules/kinds.ts'
import { useCreator } from '../creator-context.ts'
import classes from '../mail/test-card.module.css'
import { useAudienceCount } from './use-audience-count.ts'

/** Holds back a group that does not get a campaign, so that its orders can be compared. */
export function ControlCard() {
  const { fields, change } = useCreator()
  const { type, audience, control_share: share } = fields
  const { data } = useAudienceCount(type, audience)
  const people = data?.reachable ?? 0
  const isLarge = people >= LEAST_FOR_CONTROL
  const hasSold = data?.has_orders !== false
  return (
    <section className={`${classes.root} ${classes.below}`} aria-labelledby="control-group">
      <div className={classes.head}>
        <div>
          <h3 id="control-group">Hold back a small group to see what this message earned</h3>
          <p>
            Some people, drawn at random, do not get it. Afterward, their orders are compared with those of everyone
            else. You do not pay for them.
          </p>
        </div>
        <Switch
          aria-labelledby="control-group"
          aria-describedby="control-group-size"
          checked={share !== null}
          disabled={share === null && !(isLarge && hasSold)}
          onChange={(event) => change({ control_share: event.currentTarget.checked ? CONTROL_SHARES.usual : null })}
        />
      </div>
      <p id="control-group-size" className={classes.forecast}>
        {hasSold
          ? sizeWords({ share, people, done: KINDS[type].done })
          : `Nothing was sold through your messages yet, so there would be nothing to compare.${share === null ? '' : ' Turn it off.'}`}
      </p>
      {share !== null && (
        <div className={classes.field}>
          <span className={classes.label}>
            <span id="control-share">Share of your audience</span> <b className="tabular">{share}%</b>
          </span>
          <Slider
            thumbProps={{ 'aria-labelledby': 'control-share' }}
            min={CONTROL_SHARES.least}
            max={CONTROL_SHARES.most}
            step={1}
            label={(percent) => `${percent}%`}
            value={share}
            onChange={(percent) => change({ control_share: percent })}
          />
        </div>
      )}
    </section>
  )
}

/** Returns how many people a share means, or why it means nobody. @param done to people, such as `texted` */
function sizeWords({ share, people, done }: { share: number | null; people: number; done: string }): string {
  if (people < LEAST_FOR_CONTROL)
    return `It needs ${formatNumber(LEAST_FOR_CONTROL)} people who can be ${done}, and this audience has ${formatNumber(people)}. ${share === null ? 'Fewer would not tell anything.' : 'Turn it off, or choose a larger audience.'}`
  return share === null
    ? 'Off. Everyone gets it.'
    : `About ${countOf(controlSize(people, share), 'person', 'people')} of ${formatNumber(people)} will not get it.`
}
