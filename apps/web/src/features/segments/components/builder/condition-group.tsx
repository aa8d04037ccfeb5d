import { ActionIcon, Box, Button, Flex, Select } from '@mantine/core'
import { IconPlus, IconStack2, IconX } from '../../../../ui/icons.generated.ts'
import { Fragment } from 'react'
import type { RuleGroupProps } from 'react-querybuilder'
import { MAX_RULE_CONDITIONS } from '@greenroom/domain/audience-rules'
import { randomId } from '../../../../lib/random-id.ts'
import { canNest, FIRST_AT_LEAST, isQueryGroup, type QueryGroup, type QueryRule } from '../../rules/query.ts'
import { useBuilder } from './builder-context.ts'
import classes from './builder.module.css'
import { IN_PAGE } from './in-page.ts'
import { tip } from '../../../../ui/tip.ts'

type Joining = 'all' | 'any' | 'some' | 'none' | 'not-all' | 'few'
const JOININGS: readonly { value: Joining; label: string }[] = [
  { value: 'all', label: 'all' },
  { value: 'any', label: 'any' },
  { value: 'some', label: 'at least' },
  { value: 'none', label: 'none' },
  { value: 'not-all', label: 'not all' },
  { value: 'few', label: 'fewer than' },
]
const PARTS: Readonly<Record<Joining, Pick<QueryGroup, 'combinator' | 'not'>>> = {
  all: { combinator: 'and', not: false },
  any: { combinator: 'or', not: false },
  some: { combinator: 'at_least', not: false },
  none: { combinator: 'or', not: true },
  'not-all': { combinator: 'and', not: true },
  few: { combinator: 'at_least', not: true },
}
const joiningOf = (group: QueryGroup): Joining =>
  JOININGS.find(({ value }) => PARTS[value].combinator === group.combinator && PARTS[value].not === group.not)?.value ??
  'all'

/** A group of conditions and how many of them must hold. Groups can contain groups. */
export function ConditionGroup(props: RuleGroupProps) {
  const { ruleGroup, path, schema, actions } = props
  const { isFull, added } = useBuilder()
  const group = ruleGroup as unknown as QueryGroup
  const { rule: Condition, ruleGroup: Group } = schema.controls
  const joining = joiningOf(group)
  const isOuter = path.length === 0
  const most = Math.max(1, group.rules.length)
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
      <Flex align="center" wrap="wrap" gap="xs" mih={36} c="dimmed">
        <span>{isOuter ? 'People who match' : 'Matches'}</span>
        <Select
          aria-label="How many of these conditions must be true"
          className={classes.joining ?? ''}
          data-long={group.combinator === 'at_least' || undefined}
          data={JOININGS}
          value={joining}
          onChange={(next) => next && change(next)}
          allowDeselect={false}
          comboboxProps={IN_PAGE}
        />
        {group.combinator === 'at_least' && (
          <Select
            aria-label="How many"
            className={classes.howMany ?? ''}
            data={Array.from({ length: most }, (_, at) => String(at + 1))}
            value={String(Math.min(group.atLeast, most))}
            onChange={(next) => next && actions.onPropChange('atLeast' as 'combinator', Number(next), path)}
            allowDeselect={false}
            comboboxProps={IN_PAGE}
          />
        )}
        <span className={classes.ofThese}>of these</span>
        {isOuter ? null : (
          <ActionIcon
            {...tip('Remove the group')}
            flex="none"
            ml="auto"
            aria-label="Remove the group"
            onClick={() => actions.onGroupRemove(path)}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
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
                  {group.combinator === 'at_least' ? null : group.combinator}
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
                {
                  id: randomId(),
                  combinator: 'or',
                  atLeast: FIRST_AT_LEAST,
                  not: false,
                  rules: [newCondition()],
                } as never,
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
