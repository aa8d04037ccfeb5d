import { checkProof, endOtherSessions, endSession, getSignInWays, listSessions } from '@greenroom/contracts'
import { route } from '../../../platform/http/route.ts'
import { endOtherSessions as endOthers } from '../commands/end-other-sessions.ts'
import { endSession as end } from '../commands/end-session.ts'
import { presentSessions, presentWays } from '../present.ts'
import { findSessions } from '../queries/people.ts'

export const sessionRoutes = [
  route(getSignInWays, async ({ context }) => presentWays(context)),
  route(checkProof, async () => {}),
  route(listSessions, async ({ context }) => ({ items: presentSessions(context, await findSessions(context)) })),
  route(endSession, async ({ context, params, request }) => end(context, params.sessionId, request.ip)),
  route(endOtherSessions, async ({ context, request, reply }) => {
    const { cookie, 'user-agent': userAgent } = request.headers
    const { ended, cookies } = await endOthers(context, { address: request.ip, cookie, userAgent })
    if (cookies.length > 0) reply.header('set-cookie', cookies)
    return { ended }
  }),
]
