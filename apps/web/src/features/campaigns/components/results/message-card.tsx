import type { Campaign } from '@greenroom/contracts'
import { MERGE_FIELDS, type MergeField } from '@greenroom/domain/merge-fields'
import { PhoneFrame } from '../../../../ui/phone-frame.tsx'
import { tip } from '../../../../ui/tip.ts'
import classes from './message-card.module.css'

/** The message as it was written, on a phone. */
export const MessageCard = ({ campaign: { content, media } }: { campaign: Campaign }) => (
  <aside className={classes.side} aria-label="Message">
    <PhoneFrame label="The message on a phone" width={280}>
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.thread} tabIndex={0} role="group" aria-label="Message">
        {media.map(({ id, url, name, type }) =>
          type.startsWith('image/') ? (
            <img key={id} className={classes.picture} src={url} alt={name} loading="lazy" />
          ) : (
            <p key={id} className={classes.bubble}>
              {name}
            </p>
          ),
        )}
        {content.trim() === '' ? null : (
          <p className={classes.bubble} dir="auto">
            <WithFields text={content} />
          </p>
        )}
      </div>
    </PhoneFrame>
  </aside>
)

/** Splits at merge fields; the parts at odd places are fields. */
const FIELD = /(\{\{[^{}\n]{0,262}\}\})/

/** A text whose merge fields show by their names. */
function WithFields({ text }: { text: string }) {
  return text.split(FIELD).map((part, place) => {
    if (place % 2 === 0) return part
    const [name = '', fallback = ''] = part.slice(2, -2).split('|')
    const label = MERGE_FIELDS[name.trim().toLowerCase() as MergeField] ?? name.trim()
    return (
      <span
        // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which never move
        key={place}
        className={classes.field}
        {...tip(fallback.trim() === '' ? undefined : `“${fallback.trim()}” where it is empty`)}
      >
        {label}
      </span>
    )
  })
}
