import * as contracts from '@greenroom/contracts'
import { route } from '../../../platform/http/route.ts'
import { createRule } from '../commands/create-rule.ts'
import { deleteRule } from '../commands/delete-rule.ts'
import { orderRules } from '../commands/order-rules.ts'
import { restoreRule } from '../commands/restore-rule.ts'
import { updateRule } from '../commands/update-rule.ts'
import { testRules } from '../queries/rule-test.ts'
import { listRules } from '../queries/rules.ts'

export const ruleRoutes = [
  route(contracts.listAnswerRules, async ({ context }) => listRules(context)),
  route(contracts.createAnswerRule, async ({ context, body }) => createRule(context, body)),
  route(contracts.orderAnswerRules, async ({ context, body }) => ({ items: await orderRules(context, body.ids) })),
  route(contracts.testAnswerRules, async ({ context, body }) => testRules(context, body)),
  route(contracts.updateAnswerRule, async ({ context, params, body }) => updateRule(context, params.ruleId, body)),
  route(contracts.deleteAnswerRule, async ({ context, params }) => deleteRule(context, params.ruleId)),
  route(contracts.restoreAnswerRule, async ({ context, params }) => restoreRule(context, params.ruleId)),
]
