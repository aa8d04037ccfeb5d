import { ActionIcon, Box, Button, Flex, Select, Tooltip } from '@mantine/core'
import { IconPlus, IconStack2, IconX } from '../../../../ui/icons.generated.ts'
import { Fragment } from 'react'
import type { RuleGroupProps } from 'react-querybuilder'
import { MAX_RULE_CONDITIONS } from '@greenroom/domain/audience-rules'
import { randomId } from '../../../../lib/random-id.ts'
import { canNest, isQueryGroup, type QueryGroup, type QueryRule } from '../../rules/query.ts'
import { useBuilder } from './builder-context.ts'
import classes from './builder.module.css'
import { IN_PAGE } from './in-page.ts'

type Joining = 'all' | 'any' | 'none' | 'not-all'
const JOININGS: readonly { value: Joining; label: string }[] = [
  { value: 'all', label: 'all' },
  { value: 'any', label: 'any' },
  { value: 'none', label: 'none' },
  { value: 'not-all', label: 'not all' },
]
const joiningOf = ({ combinator, not }: Pick<QueryGroup, 'combinator' | 'not'>): Joining =>
  combinator === 'and' ? (not ? 'not-all' : 'all') : not ? 'none' : 'any'
const PARTS: Readonly<Record<Joining, { combinator: 'and' | 'or'; not: boolean }>> = {
  all: { combinator: 'and', not: false },
  any: { combinator: 'or', not: false },
  none: { combinator: 'or', not: true },
  'not-all': { combinator: 'and', not: true },
}

/** A group of conditions and how they combine: all, any, none, or not all of them. Groups can contain groups. */
export function ConditionGroup(props: RuleGroupProps) {
  const { ruleGroup, path, schema, actions } = props
  const { isFull, added } = useBuilder()
  const group = ruleGroup as unknown as QueryGroup
  const { rule: Condition, ruleGroup: Group } = schema.controls
  const joining = joiningOf(group)
  const isOuter = path.length === 0
  const change = (next: Joining) => {
    const { combinator, not } = PARTS[next]
    if (combinator !== group.combinator) actions.onPropChange('combinator', combinator, path)
    if (not !== group.not) actions.onPropChange('not', not, path)
  }
  const newCondition = (): QueryRule => {
    const id = randomId()
    added(id)
    return { id, field: 'tags', operator: 'has_any_of', value: [] }
  }
  const parts = { schema, actions, translations: props.translations, context: props.context as unknown }
  return (
    <fieldset className={classes.group} data-outer={isOuter || undefined} data-joining={joining}>
      <legend className="visually-hidden">
        {isOuter ? 'Conditions' : `Group ${path.map((place) => place + 1).join('.')}`}
      </legend>
      <Flex align="center" gap="xs" mih={36} c="dimmed">
        <span>{isOuter ? 'People who match' : 'Matches'}</span>
        <Select
          aria-label="How many of these conditions must be true"
          className={classes.joining ?? ''}
          data={JOININGS}
          value={joining}
          onChange={(next) => next && change(next)}
          allowDeselect={false}
          comboboxProps={IN_PAGE}
        />
        <span className={classes.ofThese}>of these</span>
        {isOuter ? null : (
          <Tooltip label="Remove the group">
            <ActionIcon flex="none" ml="auto" aria-label="Remove the group" onClick={() => actions.onGroupRemove(path)}>
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </Flex>
      {group.rules.length === 0 ? (
        <Box component="p" mt="sm" mb={0} mx={0} c="dimmed">
          {isOuter ? 'No conditions yet, so everybody is included.' : 'No conditions yet, so this group is ignored.'}
        </Box>
      ) : (
        <Box component="ul" mt="sm" mb={0} mx={0} p={0} style={{ listStyle: 'none' }}>
          {group.rules.map((node, place) => (
            <Fragment key={node.id}>
              {place === 0 ? null : (
                <li className={classes.joint} aria-hidden>
                  {group.combinator}
                </li>
              )}
              <li>
                {isQueryGroup(node) ? (
                  <Group {...parts} id={node.id} ruleGroup={node as never} path={[...path, place]} />
                ) : (
                  <Condition {...parts} id={node.id} rule={node} path={[...path, place]} />
                )}
              </li>
            </Fragment>
          ))}
        </Box>
      )}
      <Flex align="center" wrap="wrap" gap="xs" mt="sm">
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={isFull}
          onClick={() => actions.onRuleAdd(newCondition(), path)}
        >
          Add condition
        </Button>
        {canNest(path.length) && (
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            leftSection={<IconStack2 size={16} aria-hidden />}
            disabled={isFull}
            onClick={() =>
              actions.onGroupAdd(
                { id: randomId(), combinator: 'or', not: false, rules: [newCondition()] } as never,
                path,
              )
            }
          >
            Add group
          </Button>
        )}
        {isFull && isOuter && (
          <Box component="span" c="dimmed" fz="sm">
            A segment can have at most {MAX_RULE_CONDITIONS} conditions.
          </Box>
        )}
      </Flex>
    </fieldset>
  )
}
