import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { formatNumber } from '../../../../lib/format.ts'
import { reasonWords } from '../../rules/reasons.ts'
import classes from './reasons.module.css'

export interface ReasonsProps {
  title: string
  /** People by reason. */
  reasons: Readonly<Record<string, number>>
  /** What happens to them, if that is not in the title. */
  text?: string
}

/** How many people are skipped or held, each reason with its sentence and what helps. The most frequent come first. */
export function Reasons({ title, reasons, text }: ReasonsProps) {
  const found = Object.entries(reasons)
    .filter(([, people]) => people > 0)
    .toSorted(([, one], [, other]) => other - one)
  if (found.length === 0) return null
  return (
    <div className={classes.root}>
      <h3 className={classes.title}>{title}</h3>
      {text === undefined ? null : <p className={classes.text}>{text}</p>}
      <ul className="plain-list">
        {found.map(([reason, people]) => {
          const { text: why, mend, to } = reasonWords(reason)
          return (
            <li key={reason} className={classes.reason}>
              <b>{formatNumber(people)}</b>
              <span>
                {why} {mend === null ? null : <small>{mend}</small>}{' '}
                {to === undefined ? null : (
                  <Anchor component={Link} to={to} size="sm" underline="always">
                    See all such contacts
                  </Anchor>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
