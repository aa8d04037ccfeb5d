import * as contracts from '@greenroom/contracts'
import { route } from '../../../platform/http/route.ts'
import { readWaysCleared } from '../commands/read-ways-cleared.ts'
import { updateProfile } from '../commands/update-profile.ts'
import { presentMe, presentSessions, presentWays, presentDevices } from '../present.ts'
import { findHoldings, findPerson, findSessions, findDevices } from '../queries/people.ts'
import { endOtherSessions } from '../commands/end-other-sessions.ts'
import { endSession } from '../commands/end-session.ts'
import { forgetDevice } from '../commands/forget-device.ts'
import { deviceTokens } from '../policy/device-tokens.ts'

export const routes = [
  route(contracts.getMe, async ({ context }) => {
    const [person, holdings] = await Promise.all([findPerson(context), findHoldings(context)])
    return presentMe(context, person, holdings)
  }),
  route(contracts.dismissWaysCleared, ({ context }) => readWaysCleared(context)),
  route(contracts.updateMe, async ({ context, body }) => {
    await updateProfile(context, body)
    const [person, holdings] = await Promise.all([findPerson(context), findHoldings(context)])
    return presentMe(context, person, holdings)
  }),

  // Ways to log in, and sessions.
  route(contracts.getSignInWays, async ({ context }) => presentWays(context)),
  route(contracts.checkProof, async () => {}),
  route(contracts.listSessions, async ({ context }) => ({
    items: presentSessions(context, await findSessions(context)),
  })),
  route(contracts.endSession, async ({ context, params, request }) =>
    endSession(context, params.sessionId, request.ip),
  ),
  route(contracts.endOtherSessions, async ({ context, request, reply }) => {
    const { cookie, 'user-agent': userAgent } = request.headers
    const { ended, cookies } = await endOtherSessions(context, { address: request.ip, cookie, userAgent })
    if (cookies.length > 0) reply.header('set-cookie', cookies)
    return { ended }
  }),

  // Known devices.
  route(contracts.listDevices, async ({ context, request }) => {
    const here = context.hold(deviceTokens).read(request.headers.cookie)
    return { items: presentDevices(await findDevices(context), here) }
  }),
  route(contracts.forgetDevice, async ({ context, params, request }) =>
    forgetDevice(context, params.deviceId, request.ip),
  ),
]
