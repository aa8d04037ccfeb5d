import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../env.ts'
import { API_CSP } from './headers.ts'

/** Cache time of the manifest, in seconds. */
const DAY = 86_400

/**
 * Serves what browsers expect at the root: the worker that shows pushes, which they ask for anew at each registration,
 * and the manifest, without which an iPhone neither installs the app nor allows it to push.
 */
export function mountWebRoot(app: FastifyInstance, dist: string, env: Pick<Env, 'APP_NAME'>): void {
  const worker = readFileSync(`${dist}push-worker.js`)
  const manifest = JSON.stringify(manifestOf(env))
  const hidden = { schema: { hide: true } }
  app.get('/push-worker.js', hidden, async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': "default-src 'none'; connect-src 'self'" })
      .type('text/javascript; charset=utf-8')
      .send(worker),
  )
  app.get('/manifest.webmanifest', hidden, async (_request, reply) =>
    reply
      .headers({ 'cache-control': `public, max-age=${DAY}`, 'content-security-policy': API_CSP })
      .type('application/manifest+json')
      .send(manifest),
  )
}

/** Colors of product section 17.2. */
const manifestOf = ({ APP_NAME }: Pick<Env, 'APP_NAME'>) => ({
  name: APP_NAME,
  short_name: APP_NAME,
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  background_color: '#faf8f3',
  theme_color: '#faf8f3',
  icons: [192, 512].map((side) => ({ src: `/icon-${side}.png`, sizes: `${side}x${side}`, type: 'image/png' })),
})
