import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import launch from '../../apps/server/launch.json' with { type: 'json' }

const SENDER = fileURLToPath(new URL('./mail-campaign.mjs', import.meta.url))

interface Sent {
  sent: number
  seconds: number
  idleMegabytes: number
  peakMegabytes: number
}

/** Sends a campaign in a process by itself, set for little memory as the workers of a large installation are. */
export async function sendAll(env: Record<string, string>, id: string, port: number): Promise<Sent> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--max-semi-space-size=4', '--max-old-space-size=64', '--expose-gc', SENDER, id],
    {
      env: {
        ...launch.environment,
        MALLOC_ARENA_MAX: '1',
        PATH: process.env.PATH,
        ...env,
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        MAIL_FROM: 'Greenroom <hello@greenroom.example>',
        MAIL_REPLY_DOMAIN: 'mail.greenroom.example',
        MAIL_WEBHOOK_SECRET: 'a secret for the webhook of mail',
      },
      maxBuffer: 10_000_000,
    },
  )
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Sent
}
