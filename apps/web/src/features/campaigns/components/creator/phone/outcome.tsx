import { countText } from '../../../../../lib/compose/index.ts'
import { useMe } from '../../../../../lib/me.ts'
import { momentWords } from '../../../../../lib/moment-words.ts'
import { useMinute } from '../../../../../lib/use-minute.ts'
import { IconBan, IconClock } from '../../../../../ui/icons.generated.ts'
import { useCreator } from '../creator-context.ts'
import classes from './phone.module.css'

/** What this person's text costs, and whether it leaves. */
export function Outcome() {
  const { shown, fields } = useCreator()
  const prices = useMe()?.text_prices
  const now = useMinute()
  const { person } = shown
  const { words } = countText(shown.text, fields.media.length, prices)
  return (
    <div className={classes.outcome} aria-live="polite">
      {words === '' ? null : <p className="tabular">{words}</p>}
      {person === undefined ? (
        <p className={classes.dim}>
          {shown.isNobody
            ? 'Nobody in this audience.'
            : 'An example. Choose an audience to see it as real people get it.'}
        </p>
      ) : person.outcome === 'skip' ? (
        <p className={classes.warning}>
          <IconBan size={16} aria-hidden /> Not texted. {person.reason?.text}
        </p>
      ) : person.outcome === 'hold' ? (
        <p className={classes.dim}>
          <IconClock size={16} aria-hidden />
          {person.until === null ? ' ' : ` Leaves ${momentWords(new Date(person.until), now)}. `}
          {person.reason?.text}
        </p>
      ) : null}
    </div>
  )
}
