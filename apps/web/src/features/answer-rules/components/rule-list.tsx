import type { AnswerRule } from '@greenroom/contracts'
import { Suspense, useRef, useState } from 'react'
import { lateExtra } from '../../../ui/late-part.tsx'
import { whenOf } from '../rules/summary.ts'
import { RuleRow, type Verdict } from './rule-row.tsx'
import classes from './rule-row.module.css'
import type { useRuleActions } from './use-rule-actions.ts'

/** Dragging loads after the list, which works without it. */
const Sorting = lateExtra(async () => ({ default: (await import('../../../ui/sorting.tsx')).Sorting }))

interface RuleListProps {
  rules: AnswerRule[]
  verdicts: readonly Verdict[]
  actions: ReturnType<typeof useRuleActions>
  onEdit: (rule: AnswerRule) => void
}

/** The rules in order. They move by drag, by keyboard on the handle, or from the menu. */
export function RuleList({ rules, verdicts, actions, onEdit }: RuleListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const nameOf = (key: string) => {
    const rule = rules.find(({ id }) => id === key)
    return rule ? whenOf(rule) : 'Automatic answer'
  }
  const move = (rule: AnswerRule, index: number) => {
    actions.move(rule.id, index)
    setSaid(`Moved “${whenOf(rule)}” to ${index + 1} of ${rules.length}.`)
  }
  return (
    <>
      <ol ref={list} className={`plain-list ${classes.list}`} aria-label="Automatic answers">
        {rules.map((rule, index) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            index={index}
            count={rules.length}
            verdict={verdicts.find(({ id }) => id === rule.id)}
            onEdit={() => onEdit(rule)}
            onToggle={() => actions.toggle(rule)}
            onMove={(to) => move(rule, to)}
            onDelete={() => actions.remove(rule)}
          />
        ))}
      </ol>
      <Suspense fallback={null}>
        <Sorting
          list={list}
          keys={rules.map(({ id }) => id)}
          what="automatic answer"
          nameOf={nameOf}
          onMove={actions.move}
        />
      </Suspense>
      <div className="visually-hidden" role="status">
        {said}
      </div>
    </>
  )
}
