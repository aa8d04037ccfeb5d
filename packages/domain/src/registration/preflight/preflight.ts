import { CHECK_IDS, type Check, type CheckId } from '../checks.ts'
import type { NumberKind, SenderProfile } from '../profile.ts'
import type { RegistrationKind } from '../states.ts'
import { formRule } from './consent-wording.ts'
import type { PreflightFacts, Rule } from './facts.ts'
import { matterRule } from './matter.ts'
import { repliesRule, samplesRule } from './messages.ts'
import { numberRule } from './number.ts'
import { privacyRule, termsRule } from './pages.ts'
import { descriptionRule, flowRule } from './programme.ts'
import { siteRule } from './site.ts'
import { addressRule } from './where.ts'
import { kindRule, mailRule, mobileRule, namesRule, taxRule } from './who.ts'

const RULES: ReadonlyMap<CheckId, Rule> = new Map(
  [
    ...[kindRule, taxRule, namesRule, addressRule, mailRule, mobileRule, siteRule, formRule, privacyRule, termsRule],
    ...[descriptionRule, flowRule, samplesRule, repliesRule, matterRule, numberRule],
  ].map((rule) => [rule.id, rule]),
)

/** Checks of each kind: a brand says who sends, a campaign what is sent, a toll-free verification both. */
const CHECKS_OF: Readonly<Record<RegistrationKind, readonly CheckId[]>> = {
  brand: ['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F15'],
  campaign: CHECK_IDS.filter((id) => !['F1', 'F2', 'F4', 'F6'].includes(id)),
  toll_free: CHECK_IDS,
}

/** Checks a profile and what the site says as carriers do, in the order of the list (design of registration, section 6). */
export const preflight = (kind: RegistrationKind, profile: SenderProfile, facts: PreflightFacts): Check[] =>
  CHECKS_OF[kind].map((id) => checkOf(id, { ...profile, numberKind: NUMBER_OF[kind] ?? profile.numberKind }, facts))

/** Number that a registration is for, whatever its owner looks for at the moment. */
const NUMBER_OF: Partial<Record<RegistrationKind, NumberKind>> = { campaign: 'local', toll_free: 'toll_free' }

/** Runs one check. */
export function checkOf(id: CheckId, profile: SenderProfile, facts: PreflightFacts): Check {
  const rule = RULES.get(id) as Rule
  const found = rule.find(profile, facts)
  if (!found) return { id, state: 'passed', text: rule.passed, field: null, mend: null, lines: [] }
  const { state = 'blocker', text, field = null, mend = null, lines = [] } = found
  return { id, state, text, field, mend, lines }
}

/** Checks that stand against handing in. */
export const blockersAmong = (checks: readonly Check[]): Check[] => checks.filter(({ state }) => state === 'blocker')
