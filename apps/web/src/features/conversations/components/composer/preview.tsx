import { MERGE_FIELDS, type Filled } from '@greenroom/domain/merge-fields'
import classes from './composer.module.css'

/** Shows what leaves if the text has merge fields. */
export function Preview({ filled, raw }: { filled: Filled; raw: string }) {
  if (!raw.includes('{{')) return null
  return (
    <div className={classes.preview}>
      <span className={classes.previewHead}>They will read</span>
      <p dir="auto">{filled.text}</p>
      {filled.missing.map((field) => (
        <small key={field}>
          {MERGE_FIELDS[field]} is empty. Write {`{{${field}|there}}`} to say something else then.
        </small>
      ))}
      {filled.problems.map(({ at, text }) => (
        <small key={at} className={classes.problem}>
          {text}
        </small>
      ))}
    </div>
  )
}
