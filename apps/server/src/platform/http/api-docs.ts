import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Env } from '../env.ts'
import { sessionCookieName } from '../identity/session-cookie.ts'

/** `/api/openapi.json` (OpenAPI 3.1, made from the contracts) and `/api/docs`. */
export async function mountApiDocs(app: FastifyInstance, env: Env): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${env.APP_NAME} API`, version: '1' },
      servers: [{ url: env.PUBLIC_URL }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(env.isSecure) },
          bearer: { type: 'http', scheme: 'bearer', description: 'A 15-minute access token from /api/auth/token' },
          api_key: {
            type: 'http',
            scheme: 'bearer',
            description:
              'An API key (gr_…) from Settings, with the scope that each operation names. What names none takes no key',
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
