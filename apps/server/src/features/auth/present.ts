import type { Me } from '@greenroom/contracts'
import { displayName, PLAN_LIMITS, PLAN_NAMES } from '@greenroom/domain'
import type { Context } from '../../platform/context.ts'
import type { Person, Usage } from './queries.ts'

export function presentMe(context: Context, person: Person, usage: Usage): Me {
  return {
    id: person.id,
    email: person.email,
    name: displayName(person),
    avatar_url: person.avatarUrl,
    created_at: person.createdAt.toISOString(),
    plan: context.plan.tier,
    plan_name: PLAN_NAMES[context.plan.tier],
    limits: PLAN_LIMITS[context.plan.tier],
    usage,
  }
}
