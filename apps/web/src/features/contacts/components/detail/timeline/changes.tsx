import type { CustomField } from '@greenroom/contracts'
import classes from './timeline.module.css'
import { fieldWords, valueWords } from './words.ts'

export interface ChangesProps {
  changes: Record<string, { from: unknown; to: unknown }>
  own: readonly CustomField[]
}

/** The old and new value of each changed field. */
export const Changes = ({ changes, own }: ChangesProps) => (
  <dl className={classes.changes}>
    {Object.entries(changes).map(([field, { from, to }]) => (
      <div key={field}>
        <dt className="visually-hidden">{fieldWords(field, own)}</dt>
        <dd>
          <s>
            <span className="visually-hidden">was </span>
            {valueWords(field, from) || 'nothing'}
          </s>{' '}
          <span aria-hidden>→</span> <span className="visually-hidden">is now </span>
          {valueWords(field, to) || 'nothing'}
        </dd>
      </div>
    ))}
  </dl>
)
