import * as contracts from '@greenroom/contracts'
import { route } from '../../../platform/http/route.ts'
import { answerFunction } from '../commands/answer-function.ts'
import { mendCheck } from '../commands/mend-check.ts'
import { saveProfile } from '../commands/save-profile.ts'
import { submitRegistration } from '../commands/submit-registration.ts'
import { withdrawRegistration } from '../commands/withdraw-registration.ts'
import { presentOverview } from '../present.ts'
import { presentCheck } from '../render/checks.ts'
import { checksOf } from '../queries/checks.ts'
import { readOverview } from '../queries/overview.ts'

/** Calls that may reach the registrar, per minute and owner. */
const asking = { perMinute: 20 }
/** Fields are saved as they are typed. */
const typing = { perMinute: 120 }
/** Checks go over the whole site. */
const checking = { perMinute: 30 }

export const registrationRoutes = [
  route(contracts.getRegistration, async ({ context }) => presentOverview(context, await readOverview(context))),
  route(
    contracts.updateSenderProfile,
    async ({ context, body }) => {
      await saveProfile(context, body)
      return presentOverview(context, await readOverview(context))
    },
    typing,
  ),
  route(
    contracts.checkRegistration,
    async ({ context, query }) => ({ items: (await checksOf(context, query.kind)).map(presentCheck) }),
    checking,
  ),
  route(
    contracts.mendRegistration,
    async ({ context, body }) => {
      await mendCheck(context, body.mend)
      return presentOverview(context, await readOverview(context))
    },
    asking,
  ),
  route(
    contracts.manageBrand,
    async ({ context, body, request }) => {
      const { registration, ...answer } = await answerFunction(context, 'brand', { ...body, ip: request.ip })
      return { ...answer, ...(registration === undefined ? {} : { brand: registration }) }
    },
    asking,
  ),
  route(
    contracts.manageCampaign,
    async ({ context, body, request }) => {
      const { registration, ...answer } = await answerFunction(context, 'campaign', { ...body, ip: request.ip })
      return { ...answer, ...(registration === undefined ? {} : { campaign: registration }) }
    },
    asking,
  ),
  route(
    contracts.submitTollFree,
    async ({ context, body, request }) => {
      const { now } = context
      await submitRegistration(context, 'toll_free', {
        name: body.signature,
        at: now.toISOString(),
        ip: request.ip,
      })
      const overview = presentOverview(context, await readOverview(context))
      if (!overview.toll_free) throw new Error('a registration that was handed in is missing')
      return overview.toll_free
    },
    asking,
  ),
  route(contracts.deleteTollFree, async ({ context }) => withdrawRegistration(context, 'toll_free'), asking),
]
