import { UnstyledButton } from '@mantine/core'
import { formatNumber } from '../../../../lib/format.ts'
import { IconChevronRight } from '../../../../ui/icons.generated.ts'
import { reasonWords } from '../../rules/reasons.ts'
import { useCreator } from './creator-context.ts'
import classes from './reasons.module.css'

export interface ReasonsProps {
  title: string
  outcome: 'hold' | 'skip'
  /** People by reason. */
  reasons: Readonly<Record<string, number>>
  /** What happens to them, if that is not in the title. */
  text?: string
}

/**
 * How many people are skipped or held, each reason with its sentence and what helps. The most frequent come first. Each
 * opens its people.
 */
export function Reasons({ title, outcome, reasons, text }: ReasonsProps) {
  const { see, fields } = useCreator()
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
          const { text: why, mend } = reasonWords(reason, fields.type)
          return (
            <li key={reason}>
              <UnstyledButton
                className={classes.reason}
                disabled={see === undefined}
                onClick={() => see?.({ title, people, pick: { outcome, reason } })}
              >
                <b>{formatNumber(people)}</b>
                <span>
                  {why} {mend === null ? null : <small>{mend}</small>}
                </span>
                {see && <IconChevronRight size={18} aria-hidden />}
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
