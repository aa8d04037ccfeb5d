import type { AnswerRule, AnswerRuleTest } from '@greenroom/contracts'
import { Menu, Switch, UnstyledButton } from '@mantine/core'
import { capital, countOf } from '../../../lib/format.ts'
import { IconAlertTriangle, IconGripVertical, IconPencil } from '../../../ui/icons.generated.ts'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { MoveItems } from '../../../ui/move-items.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { deedsOf, whenOf } from '../rules/summary.ts'
import classes from './rule-row.module.css'

export type Verdict = AnswerRuleTest['rules'][number]

export interface RuleRowProps {
  rule: AnswerRule
  index: number
  count: number
  /** What the test says about it. */
  verdict: Verdict | undefined
  onEdit: () => void
  onToggle: () => void
  onMove: (index: number) => void
  onDelete: () => void
}

/** One rule of the list: what it waits for, what it does, and what it did. */
export function RuleRow({ rule, index, count, verdict, onEdit, onToggle, onMove, onDelete }: RuleRowProps) {
  const when = whenOf(rule)
  return (
    <li
      className={classes.row}
      data-key={rule.id}
      data-off={!rule.is_active || undefined}
      data-verdict={verdict?.outcome}
    >
      <button type="button" className={classes.handle} data-handle aria-label={`Move “${when}”`}>
        <IconGripVertical size={18} aria-hidden />
      </button>
      <div className={classes.what}>
        <h2 className={classes.when}>
          <UnstyledButton className={classes.open} onClick={onEdit}>
            {when}
          </UnstyledButton>
        </h2>
        {rule.answer !== null && (
          <p className={classes.answer}>
            <span className={classes.lines}>{rule.answer}</span>
          </p>
        )}
        <p className={classes.deeds}>
          {deedsOf(rule).map((deed) => (
            <span key={deed}>{capital(deed)} · </span>
          ))}
          {rule.last_fired_at === null ? (
            'Has not fired yet'
          ) : (
            <>
              Fired {countOf(rule.fired_30_days, 'time')} in 30 days, last <TimeAgo at={rule.last_fired_at} />
            </>
          )}
        </p>
        {rule.unsent.map(({ reason, text, mend, count: times }) => (
          <p key={reason} className={classes.unsent}>
            <IconAlertTriangle size={16} aria-hidden />
            <span>
              {countOf(times, 'answer')} not sent: {text} {mend}
            </span>
          </p>
        ))}
        {verdict && (
          <p className={classes.verdict} data-outcome={verdict.outcome}>
            <strong>{OUTCOMES[verdict.outcome]}</strong> {verdict.why}
          </p>
        )}
      </div>
      <Switch
        className={classes.switch ?? ''}
        aria-label={`“${when}” is on`}
        checked={rule.is_active}
        onChange={onToggle}
      />
      <div className={classes.menu}>
        <MoreMenu name={`“${when}”`} isPlain onDelete={onDelete}>
          <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
            Edit
          </Menu.Item>
          <MoveItems index={index} count={count} onMove={onMove} />
        </MoreMenu>
      </div>
    </li>
  )
}

/** What the test says about a rule, before the reason. */
export const OUTCOMES: Record<Verdict['outcome'], string> = {
  fires: 'Fires.',
  would_fire: 'Would fire, but an earlier one answers.',
  no: 'Does not fire.',
}
