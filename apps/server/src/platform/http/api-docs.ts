import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Env } from '../env.ts'
import { sessionCookieName } from '../identity/session-cookie.ts'
import { BODY_BYTES } from './body-bounds.ts'
import { MAX_ISSUES } from './errors.ts'

/** Introduction of the API document. Sign-in routes are for browsers and are not listed as operations. */
const HOW_TO_CALL = `Programs call with an **API key**: make one in Settings, choose its scopes, and send it as
\`Authorization: Bearer gr_…\`. Each operation names the scope that it needs; operations without one are only for
signed-in people.

Browsers sign in below \`/api/auth\` (POST, JSON, from our own pages): the answer sets an HttpOnly session cookie, and
\`GET /api/auth/token\` issues a 15-minute access token from it, for \`Authorization: Bearer\`. Those routes ask for second
factors, limit attempts, and may change with the pages that use them, so they are not described here.

A JSON body may have up to ${BODY_BYTES / 1024} KB unless the operation allows more; larger ones get a 413.

Ids are UUIDs, as the pattern of each parameter says, so an address fits only one path: \`/api/minisites/username/{username}\`
is never \`/api/minisites/{id}/…\`.

Errors are \`{ message, code, status, details }\`. A 429 or 503 says in \`Retry-After\` when to come back. Of
many mistakes in one request, the first ${MAX_ISSUES} are named.`

/** Serves `/api/openapi.json` (OpenAPI 3.1, generated from the contracts) and `/api/docs`. */
export async function mountApiDocs(app: FastifyInstance, env: Env): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${env.APP_NAME} API`, version: '1', description: HOW_TO_CALL },
      servers: [{ url: env.PUBLIC_URL }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(env.isSecure) },
          bearer: { type: 'http', scheme: 'bearer', description: 'A 15-minute access token from /api/auth/token' },
          api_key: {
            type: 'http',
            scheme: 'bearer',
            description:
              'An API key (gr_…) from Settings, with the scope that each operation names. Operations without a scope take no key',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP:
      "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    uiConfig: { url: '/api/openapi.json' },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
