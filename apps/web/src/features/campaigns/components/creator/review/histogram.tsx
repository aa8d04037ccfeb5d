import { UnstyledButton } from '@mantine/core'
import { countOf, formatNumber } from '../../../../../lib/format.ts'
import { useCreator } from '../creator-context.ts'
import classes from './review.module.css'

export interface HistogramProps {
  /** People by the segments of their own text. */
  segments: Readonly<Record<string, number>>
  hasPictures: boolean
}

/** How many people get a text of how many segments, as bars. Each opens its people. */
export function Histogram({ segments, hasPictures }: HistogramProps) {
  const { see } = useCreator()
  const rows = Object.entries(segments)
    .map(([count, people]) => ({ count: Number(count), people }))
    .filter(({ people }) => people > 0)
    .toSorted((one, other) => one.count - other.count)
  const most = Math.max(...rows.map(({ people }) => people))
  if (rows.length === 0 || hasPictures) return null
  return (
    <div className={classes.histogram}>
      <h3 className={classes.title}>Length of the texts</h3>
      <ul className="plain-list">
        {rows.map(({ count, people }) => (
          <li key={count}>
            <UnstyledButton
              className={classes.bars}
              disabled={see === undefined}
              onClick={() =>
                see?.({ title: `Texts of ${countOf(count, 'segment')}`, people, pick: { segments: count } })
              }
            >
              <span>{countOf(count, 'segment')}</span>
              <span className={classes.track} aria-hidden>
                <span style={{ width: `${Math.max(1, (people / most) * 100)}%` }} />
              </span>
              <b>
                {formatNumber(people)}
                <span className="visually-hidden"> {people === 1 ? 'person' : 'people'}</span>
              </b>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {rows.length > 1 && (
        <p className={classes.note}>Names and other fields make some texts longer. You pay per segment.</p>
      )}
    </div>
  )
}
