import type { Explanation } from '@greenroom/contracts'
import { conditionsIn, groupHolds, isRuleGroup, neededOf, type RuleGroup } from '@greenroom/domain/audience-rules'
import { Skeleton, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '../../../../ui/icons.generated.ts'
import { useQuery } from '@tanstack/react-query'
import { capital } from '../../../../lib/format.ts'
import { bothLoaded, Loaded } from '../../../../ui/loaded.tsx'
import { type Asked, whyQuery } from '../../api/people.ts'
import { type Answered, factWords } from '../../rules/facts.ts'
import { conditionWords, type RuleNames } from '../../rules/sentence.ts'
import { useRuleWords } from '../../rules/use-rule-words.ts'
import classes from './why.module.css'

export interface WhyPanelProps {
  person: { id: string; name: string }
  asked: Asked
  /** Name of the segment; absent for a rule without a name. */
  title?: string | undefined
}

/** Says condition by condition why somebody is in a segment, or is not. */
export default function WhyPanel({ person, asked, title }: WhyPanelProps) {
  const words = useRuleWords()
  const why = useQuery(whyQuery(asked, person.id))
  const ready = {
    data: words.isComplete ? words.names : undefined,
    error: null,
    fetchStatus: 'fetching' as const,
    refetch: () => undefined,
  }
  return (
    <Loaded query={bothLoaded(why, ready)} what="The reasons" skeleton={<Skeleton height={96} />}>
      {([explanation, names]) => (
        // Focusable, so that the keyboard can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={classes.panel} tabIndex={0} data-autofocus role="group" aria-label="Reasons">
          <p className={classes.answer}>
            <Mark holds={explanation.is_in} />
            <span>{answerWords(person.name, title, explanation.is_in)}</span>
          </p>
          <Reasons explanation={explanation} names={names} />
        </div>
      )}
    </Loaded>
  )
}

const answerWords = (name: string, title: string | undefined, isIn: boolean) =>
  title === undefined
    ? `${name} ${isIn ? 'matches' : 'does not match'} this rule.`
    : `${name} is ${isIn ? '' : 'not '}in “${title}”.`

function Reasons({
  explanation: { rule, conditions, is_in: isIn },
  names,
}: {
  explanation: Explanation
  names: RuleNames
}) {
  if (rule === null)
    return (
      <Text size="sm" c="dimmed">
        {isIn ? 'They were there when the snapshot was taken.' : 'They were not there when the snapshot was taken.'}
      </Text>
    )
  if (conditions.length === 0)
    return (
      <Text size="sm" c="dimmed">
        The rule has no conditions.
      </Text>
    )
  const asked = conditionsIn(rule.where)
  const answers = new Map(
    asked.flatMap((condition, at) => {
      const answer = conditions[at]
      return answer ? [[condition, answer] as const] : []
    }),
  )
  return <Group group={rule.where} answers={answers} names={names} />
}

interface GroupProps {
  group: RuleGroup
  answers: ReadonlyMap<unknown, Answered>
  names: RuleNames
}

function Group({ group, answers, names }: GroupProps) {
  const holds = (node: RuleGroup['rules'][number]) =>
    isRuleGroup(node)
      ? groupHolds(node, (condition) => answers.get(condition)?.holds === true)
      : answers.get(node)?.holds === true
  const held = group.rules.filter(holds).length
  return (
    <>
      {group.rules.length > 1 || group.not ? <p className={classes.needed}>{neededWords(group, held)}</p> : null}
      <ul className={`plain-list ${classes.reasons}`}>
        {group.rules.map((node, at) => {
          const answer = answers.get(node)
          return (
            // Conditions have no ids, and their order does not change.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className={classes.reason}>
              <Mark holds={holds(node)} />
              {isRuleGroup(node) ? (
                <div className={classes.inner}>
                  <Group group={node} answers={answers} names={names} />
                </div>
              ) : (
                <div className={classes.inner}>
                  <span className={classes.fact}>{answer ? factWords(node, answer, names) : null}</span>
                  <span className={classes.asked}>{capital(conditionWords(node, names))}</span>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** "2 of 3 hold, all are needed." */
function neededWords(group: RuleGroup, held: number): string {
  const all = group.rules.length
  const needed = neededOf(group)
  const have = `${held} of ${all} ${held === 1 ? 'holds' : 'hold'}`
  if (group.not) return `${have}, ${needed === 1 ? 'none may' : `at most ${needed - 1} may`}.`
  if (needed === all) return `${have}, all are needed.`
  return `${have}, ${needed === 1 ? 'one is' : `${needed} are`} needed.`
}

const Mark = ({ holds }: { holds: boolean }) => {
  const Icon = holds ? IconCircleCheck : IconCircleX
  return (
    <span className={classes.mark} data-holds={holds || undefined}>
      <Icon size={20} aria-hidden />
      <span className="visually-hidden">{holds ? 'Yes:' : 'No:'}</span>
    </span>
  )
}
