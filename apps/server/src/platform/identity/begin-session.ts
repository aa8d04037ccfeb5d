import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { parseUserOutput } from 'better-auth/db'
import { z } from 'zod'

/**
 * Begins a session for somebody whom our own routes have recognized by a link or a code. No public route forwards to
 * this path.
 */
export const BEGIN_SESSION = '/greenroom/begin-session'

/**
 * Endpoint behind `BEGIN_SESSION`: `{ userId }` → the session cookie and `{ user }`, like every sign-in of Better Auth.
 */
export const beginSession = {
  id: 'greenroom-begin-session',
  endpoints: {
    beginSession: createAuthEndpoint(
      BEGIN_SESSION,
      { method: 'POST', body: z.object({ userId: z.uuid() }) },
      async (ctx) => {
        const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId)
        if (!user) throw new APIError('UNAUTHORIZED')
        const session = await ctx.context.internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ user: parseUserOutput(ctx.context.options, user) })
      },
    ),
  },
} satisfies BetterAuthPlugin
