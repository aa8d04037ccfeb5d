import {
  type AudienceRule,
  isRuleGroup,
  kindOf,
  MAX_VALUES,
  type RuleCondition,
  type RuleGroup,
} from './audience-rules.ts'
import { foldCase } from './fold-case.ts'

const namesTags = (node: RuleCondition): node is RuleCondition & { value: string[] } =>
  kindOf(node) === 'tags' && Array.isArray(node.value)

/** Returns true if a group mentions a tag at any depth, regardless of case. */
export function asksForTag(group: RuleGroup, tag: string): boolean {
  const key = foldCase(tag)
  return group.rules.some((node) =>
    isRuleGroup(node) ? asksForTag(node, tag) : namesTags(node) && node.value.some((one) => foldCase(one) === key),
  )
}

/**
 * Renames a tag in a rule.
 * @param isBetween true while some people still have the old name. Conditions on any of several tags, or on none, then
 *   name both, so that nobody enters or leaves meanwhile.
 */
export function withTagRenamed(
  rule: AudienceRule,
  names: { tag: string; to: string },
  { isBetween = false } = {},
): AudienceRule {
  return { ...rule, where: inGroup(rule.where, names, isBetween) }
}

const inGroup = (group: RuleGroup, names: { tag: string; to: string }, isBetween: boolean): RuleGroup => ({
  ...group,
  rules: group.rules.map((node) => {
    if (isRuleGroup(node)) return inGroup(node, names, isBetween)
    return namesTags(node) ? inCondition(node, names, isBetween) : node
  }),
})

function inCondition(
  condition: RuleCondition & { value: string[] },
  { tag, to }: { tag: string; to: string },
  isBetween: boolean,
): RuleCondition {
  const [from, next] = [foldCase(tag), foldCase(to)]
  if (!condition.value.some((one) => foldCase(one) === from)) return condition
  // A condition on all tags cannot name both: people with the old name would need the new one too.
  const isFixed = condition.operator === 'has_all_of' || condition.value.length >= MAX_VALUES
  if (isBetween && isFixed) return condition
  const value = condition.value.flatMap((one) => {
    if (foldCase(one) === next) return [to]
    if (foldCase(one) !== from) return [one]
    return isBetween ? [one, to] : [to]
  })
  return { ...condition, value: [...new Set(value)] }
}
