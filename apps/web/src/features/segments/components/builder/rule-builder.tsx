import { useRef } from 'react'
import { QueryBuilder, type RuleType } from 'react-querybuilder'
import { MAX_RULE_CONDITIONS } from '@greenroom/domain/audience-rules'
import { randomId } from '../../../../lib/random-id.ts'
import { KeptFocus } from '../../../../ui/kept-focus.tsx'
import { operatorChoices } from '../../rules/catalog.ts'
import { conditionsOf, type QueryGroup } from '../../rules/query.ts'
import type { RuleWords } from '../../rules/use-rule-words.ts'
import { firstValue } from '../../rules/values.ts'
import { Builder } from './builder-context.ts'
import { ConditionGroup } from './condition-group.tsx'
import { ConditionRow } from './condition-row.tsx'

export interface RuleBuilderProps {
  query: QueryGroup
  onChange: (query: QueryGroup) => void
  words: RuleWords
  /** Problems to show, by the ids of their conditions. */
  problems: ReadonlyMap<string, string>
  segmentId: string | undefined
}

const CONTROLS = { rule: ConditionRow, ruleGroup: ConditionGroup }

/** Builds a rule of nested groups of conditions. react-querybuilder keeps the state; the components are our own. */
export function RuleBuilder({ query, onChange, words, problems, segmentId }: RuleBuilderProps) {
  const newest = useRef<string>(undefined)
  const choiceOf = (name: string) => words.fields.find((field) => field.name === name)
  const firstOperator = (name: string) => {
    const field = choiceOf(name)
    return (field && operatorChoices(field)[0]?.value) ?? ''
  }
  return (
    <Builder
      value={{
        words,
        problemOf: (id) => problems.get(id),
        segmentId,
        isFull: conditionsOf(query).length >= MAX_RULE_CONDITIONS,
        isNew: (id) => newest.current === id,
        added: (id) => {
          newest.current = id
        },
      }}
    >
      <KeptFocus>
        <QueryBuilder
          query={query}
          onQueryChange={onChange}
          enableMountQueryChange={false}
          fields={words.fields.map(({ name, label }) => ({ name, value: name, label }))}
          getDefaultField="tags"
          getDefaultOperator={firstOperator}
          getDefaultValue={(rule: RuleType) => {
            const kind = words.kindOf(rule.field)
            return kind === undefined ? '' : firstValue(kind, rule.operator)
          }}
          resetOnOperatorChange={false}
          idGenerator={randomId}
          controlElements={CONTROLS}
        />
      </KeptFocus>
    </Builder>
  )
}
