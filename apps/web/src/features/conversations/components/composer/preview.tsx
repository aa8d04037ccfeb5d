import { type Filled, MERGE_FIELDS } from '@greenroom/domain/merge-fields'
import classes from './composer.module.css'

interface Part {
  /** As it is typed. */
  raw: string
  filled: Filled
}

export interface PreviewProps {
  /** Subject of a mail; undefined for a text. */
  subject: Part | undefined
  content: Part
}

/** Shows what leaves if the subject or the text has merge fields. */
export function Preview({ subject, content }: PreviewProps) {
  const parts = [subject, content].filter((part) => part?.raw.includes('{{') === true) as Part[]
  if (parts.length === 0) return null
  const missing = new Set(parts.flatMap(({ filled }) => filled.missing))
  return (
    <div className={classes.preview}>
      <span className={classes.previewHead}>They will read</span>
      {subject && parts.includes(subject) ? (
        <p dir="auto">
          <span className="visually-hidden">Subject: </span>
          <strong>{subject.filled.text}</strong>
        </p>
      ) : null}
      {parts.includes(content) ? <p dir="auto">{content.filled.text}</p> : null}
      {[...missing].map((field) => (
        <small key={field}>
          {MERGE_FIELDS[field]} is empty. Write {`{{${field}|there}}`} to say something else instead.
        </small>
      ))}
      {parts.flatMap(({ filled }, part) =>
        filled.problems.map(({ at, text }) => (
          <small key={`${part}-${at}`} className={classes.problem}>
            {text}
          </small>
        )),
      )}
    </div>
  )
}
