import classes from './marks.module.css'
import { tip } from '../../ui/tip.ts'

export interface TagMarksProps {
  tags: readonly string[]
  /** Number of tags shown; the rest become a count. */
  max?: number
  /** Cuts off long tags, for a table row. */
  isOneLine?: boolean
}

/** The tags of a contact. */
export function TagMarks({ tags, max = tags.length, isOneLine = false }: TagMarksProps) {
  const rest = tags.slice(max)
  if (tags.length === 0) return null
  return (
    <span className={classes.tags} data-one-line={isOneLine || undefined}>
      {tags.slice(0, max).map((tag) => (
        <span key={tag} className={classes.tag}>
          {tag}
        </span>
      ))}
      {rest.length === 0 ? null : (
        <span className={classes.tag} data-rest {...tip(rest.join(', '))}>
          +{rest.length}
          <span className="visually-hidden"> more: {rest.join(', ')}</span>
        </span>
      )}
    </span>
  )
}
