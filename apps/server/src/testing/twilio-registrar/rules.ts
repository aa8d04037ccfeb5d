import { accountRules } from './account-rules.ts'
import { messagingRules } from './messaging-rules.ts'
import { tollFreeRules } from './toll-free-rules.ts'
import { trustHubRules } from './trust-hub-rules.ts'
import type { Rule, Rules } from './world.ts'

const RULES: Rules = { ...accountRules, ...trustHubRules, ...messagingRules, ...tollFreeRules }

/** Returns the path of the collection that an operation belongs to. */
export const collectionOf = (path: string): string => path.replace(/\/\{Sid\}(\.json)?$/, '$1')

export const ruleFor = (path: string): Rule => RULES[collectionOf(path)] ?? {}
