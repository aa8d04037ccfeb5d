import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { systemContext } from './platform/house.ts'
import { listDeadJobs } from './platform/jobs/dead-jobs.ts'
import { defineJob } from './platform/jobs/define-job.ts'
import { startWorker } from './platform/jobs/worker.ts'
import { mailDelivery } from './platform/mail/deliver.ts'
import { useTestApp } from './testing/test-app.ts'

const test = useTestApp()
const dataDir = path.join(tmpdir(), `greenroom-dead-${randomUUID()}`)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Runs the command as `npm run jobs:dead` does. @returns its exit code and output */
const command = (...args: string[]) =>
  new Promise<{ code: number; said: string }>((done) => {
    const { connectionString, host = '', port, user, database } = test.database.connection.system
    const url = connectionString ?? `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, DATABASE_URL: url }
    const file = path.join(import.meta.dirname, 'dead-jobs.ts')
    const child = execFile(process.execPath, [file, ...args], { env }, (_error, out, err) =>
      done({ code: child.exitCode ?? -1, said: out + err }),
    )
  })

it('a mail that has failed for good is sent after all when the operator says so', async () => {
  const mail = {
    id: 'probe/1',
    to: `${randomUUID()}@example.com`,
    subject: 'Hello',
    html: '<p>Hello</p>',
    text: 'Hello',
  }
  const away = defineJob({
    ...mailDelivery,
    lane: 'urgent',
    retry: { limit: 0, delaySeconds: 0 },
    handle: async () => {
      throw new Error('connect ECONNREFUSED')
    },
  })
  const worker = await startWorker(test.house, [{ name: 'probe', jobs: [away] }])
  await systemContext(test.house).enqueue(mailDelivery, mail)
  await vi.waitUntil(async () => (await listDeadJobs(test.house, [])).length === 1, { timeout: 20_000 })
  await worker.stop()

  expect(await command('--replay', 'mail.deliver')).toMatchObject({
    code: 0,
    said: expect.stringContaining('Put back: 1.'),
  })
  expect(await listDeadJobs(test.house, [])).toEqual([])
  expect(await test.mails(mail.to)).toMatchObject([{ subject: 'Hello' }])
})
