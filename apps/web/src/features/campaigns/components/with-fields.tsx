import { MERGE_FIELDS, type MergeField } from '@greenroom/domain/merge-fields'
import { tip } from '../../../ui/tip.ts'
import classes from './with-fields.module.css'

/** Splits at merge fields; the parts at odd places are fields. */
const FIELD = /(\{\{[^{}\n]{0,262}\}\})/

/** A text whose merge fields show by their names. */
export function WithFields({ text }: { text: string }) {
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
