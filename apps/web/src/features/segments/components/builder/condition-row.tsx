import { ActionIcon, Select, Text } from '@mantine/core'
import { IconCopy, IconX } from '../../../../ui/icons.generated.ts'
import { useEffect, useId, useRef } from 'react'
import type { RuleProps } from 'react-querybuilder'
import { capital } from '../../../../lib/format.ts'
import { randomId } from '../../../../lib/random-id.ts'
import { type FieldChoice, groupedChoices, operatorChoices } from '../../rules/catalog.ts'
import type { QueryRule } from '../../rules/query.ts'
import { GONE } from '../../rules/sentence.ts'
import { valueFor } from '../../rules/values.ts'
import { useBuilder } from './builder-context.ts'
import classes from './builder.module.css'
import { IN_PAGE, typesAnew } from './in-page.ts'
import { ValueEditor } from './value-editor.tsx'
import { tip } from '../../../../ui/tip.ts'

/** Returns the layout of a condition by the size of its value. */
function shapeOf(choice: FieldChoice | undefined, operator: string): 'row' | 'wide' | 'own-line' {
  if (choice?.kind === 'deed' || operator === 'between') return 'own-line'
  return choice && operatorChoices(choice).length > 1 ? 'row' : 'wide'
}

/** One condition: a field, an operator, and a value. */
export function ConditionRow({ rule, path, actions }: RuleProps) {
  const { words, problemOf, isFull, isNew, added } = useBuilder()
  const condition = rule as unknown as QueryRule
  const problemId = useId()
  const fieldBox = useRef<HTMLInputElement>(null)
  const choice = words.fields.find(({ name }) => name === condition.field)
  const problem = problemOf(condition.id)
  const isNewest = isNew(condition.id)
  useEffect(() => {
    if (isNewest) fieldBox.current?.focus()
  }, [isNewest])

  const setOperator = (operator: string) => {
    if (!choice) return
    const value = valueFor(choice.kind, operator, condition)
    actions.onPropChange('operator', operator, path)
    actions.onPropChange('value', value, path)
  }
  const copy = () => {
    const id = randomId()
    added(id)
    actions.onRuleAdd({ ...condition, id }, path.slice(0, -1))
  }
  const label = choice?.label ?? capital(GONE.field)
  return (
    <div
      className={classes.condition}
      data-problem={problem !== undefined || undefined}
      data-shape={shapeOf(choice, condition.operator)}
    >
      <Select
        ref={fieldBox}
        className={classes.field ?? ''}
        aria-label="Field"
        data={groupedChoices(words.fields)}
        value={choice ? condition.field : null}
        placeholder={choice ? undefined : label}
        onChange={(field) => field && field !== condition.field && actions.onPropChange('field', field, path)}
        searchable
        {...typesAnew}
        allowDeselect={false}
        maxDropdownHeight={320}
        nothingFoundMessage="No such field"
        comboboxProps={IN_PAGE}
      />
      {choice && operatorChoices(choice).length > 1 && (
        <Select
          className={classes.operator ?? ''}
          aria-label={`How ${label} is compared`}
          data={operatorChoices(choice)}
          value={condition.operator}
          onChange={(operator) => operator && setOperator(operator)}
          allowDeselect={false}
          maxDropdownHeight={320}
          comboboxProps={IN_PAGE}
        />
      )}
      {choice && (
        <div className={classes.value}>
          <ValueEditor
            field={choice}
            operator={condition.operator}
            value={condition.value}
            onChange={(value) => actions.onPropChange('value', value, path)}
            problem={problem === undefined ? undefined : problemId}
          />
        </div>
      )}
      <div className={classes.rowActions}>
        <ActionIcon
          {...tip('Duplicate')}
          aria-label={`Duplicate the condition on ${label}`}
          disabled={isFull}
          onClick={copy}
        >
          <IconCopy size={17} aria-hidden />
        </ActionIcon>
        <ActionIcon
          {...tip('Remove')}
          aria-label={`Remove the condition on ${label}`}
          onClick={() => actions.onRuleRemove(path)}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      {problem === undefined ? null : (
        <Text id={problemId} className={classes.problem ?? ''} size="sm" role="alert">
          {problem}
        </Text>
      )}
    </div>
  )
}
