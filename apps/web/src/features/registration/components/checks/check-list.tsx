import type { RegistrationCheck } from '@greenroom/contracts'
import { Button } from '@mantine/core'
import { countOf } from '../../../../lib/format.ts'
import { IconAlertCircle, IconAlertTriangle, IconCheck } from '../../../../ui/icons.generated.ts'
import type { FieldName } from '../../api/registration.ts'
import { useProfileWork } from '../../editing/profile-context.ts'
import { fieldOf, goToWords } from '../../rules/fields.ts'
import classes from './checks.module.css'

export interface CheckListProps {
  checks: readonly RegistrationCheck[]
  onField: (field: FieldName) => void
}

const RANK: Record<RegistrationCheck['state'], number> = { blocker: 0, warning: 1, passed: 2 }

/** Lists the findings, the worst first, each with its mend. */
export function CheckList({ checks, onField }: CheckListProps) {
  const found = checks.filter(({ state }) => state !== 'passed').toSorted((a, b) => RANK[a.state] - RANK[b.state])
  const passed = checks.filter(({ state }) => state === 'passed')
  return (
    <>
      <ul className={classes.list} aria-label="To mend">
        {found.map((check) => (
          <FoundCheck key={check.id} check={check} onField={onField} />
        ))}
      </ul>
      {passed.length === 0 ? null : (
        <details className={classes.passed}>
          <summary>{countOf(passed.length, 'check')} passed</summary>
          <ul>
            {passed.map(({ id, text }) => (
              <li key={id}>
                <IconCheck size={18} aria-hidden />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function FoundCheck({ check, onField }: { check: RegistrationCheck; onField: CheckListProps['onField'] }) {
  const { fields, mend, mending } = useProfileWork()
  const { state, text, lines, mend: offered } = check
  const field = fieldOf(check.field)
  const Sign = state === 'blocker' ? IconAlertCircle : IconAlertTriangle
  return (
    <li className={classes.check} data-state={state}>
      <Sign size={20} aria-label={state === 'blocker' ? 'Must be mended' : 'Worth a look'} />
      <div>
        <p className={classes.text}>{text}</p>
        {lines.length === 0 ? null : (
          <ul className={classes.lines}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {offered === null && field === undefined ? null : (
          <div className={classes.actions}>
            {offered === null ? null : (
              <Button
                size="xs"
                loading={mending === offered.id}
                disabled={mending !== undefined && mending !== offered.id}
                onClick={() => mend(offered.id)}
              >
                {offered.label}
              </Button>
            )}
            {field === undefined ? null : (
              <Button size="xs" variant="default" onClick={() => onField(field)}>
                {goToWords(field, fields)}
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  )
}
