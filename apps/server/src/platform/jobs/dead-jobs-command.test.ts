import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { useTestApp } from '../../testing/test-app.ts'
import type { Feature } from '../feature.ts'
import { StartError } from '../start-error.ts'
import { listDeadJobs } from './dead-jobs.ts'
import { answerAsked, readAsked } from './dead-jobs-command.ts'
import { DEAD_LETTER, defineJob } from './define-job.ts'
import { withBoss } from './with-boss.ts'

const test = useTestApp()
const schema = z.object({ email: z.string() })
const EMAIL = 'fan@private.example'
const handle = async () => {}
const probe: Feature = {
  name: 'probe',
  jobs: [
    defineJob({ name: 'probe.mail', schema, lane: 'normal', handle }),
    defineJob({ name: 'probe.text', schema, lane: 'normal', isOnce: true, handle }),
  ],
}

const ask = (...args: string[]) => answerAsked(test.house, [probe], readAsked(args))
const list = () => listDeadJobs(test.house, [probe])
const idsOf = async (name: string) => (await list()).filter((job) => job.name === name).map(({ id }) => id)
const waiting = async () =>
  (
    await test.house.db.systemPool.query<{ name: string }>(
      "select name from pgboss.job where name like 'probe.%' and data->>'email' = $1 order by 1",
      [EMAIL],
    )
  ).rows.map(({ name }) => name)

/** Two mails, a text, and a job of another version, dead for up to three hours. */
beforeEach(async () => {
  await withBoss(test.house, async (boss) => {
    for (const name of ['probe.mail', 'probe.text', 'probe.gone', DEAD_LETTER]) {
      await boss.createQueue(name)
      await boss.deleteAllJobs(name)
    }
  })
  const names = ['probe.mail', 'probe.mail', 'probe.text', 'probe.gone']
  for (const [i, name] of names.entries())
    await test.house.db.systemPool.query(
      `insert into pgboss.job (name, data, created_on, source_name, source_id, source_output) values ($1, $2, $3, $4, $5, $6)`,
      [
        DEAD_LETTER,
        { email: EMAIL },
        new Date(Date.now() - (3 - i) * 3_600_000 - 60_000),
        name,
        randomUUID(),
        { type: 'Error', message: `${name} could not be done` },
      ],
    )
})

describe('npm run jobs:dead', () => {
  it('lists names, ids, ages and errors, marks what has to be looked at, and tells nothing of whom it is about', async () => {
    const { said, isDone } = await ask()
    expect(isDone).toBe(true)
    const [mails, text, gone, usage] = said.split('\n\n')
    const [first, second] = await idsOf('probe.mail')
    expect(mails?.split('\n')).toEqual([
      'probe.mail (2)',
      `  ${first}     3 h  probe.mail could not be done`,
      `  ${second}     2 h  probe.mail could not be done`,
    ])
    expect(text).toContain('[may have been done: look, and replay it by its id]')
    expect(gone).toContain('[this version has no such job]')
    expect(usage).toContain('npm run jobs:dead -- --replay <id or name>')
    expect(said).not.toContain(EMAIL)
  })

  it('puts all of a name back, or one', async () => {
    const [first] = await idsOf('probe.mail')
    expect(await ask('--replay', first ?? '')).toMatchObject({ isDone: true })
    expect(await idsOf('probe.mail')).toHaveLength(1)
    expect((await ask('--replay', 'probe.mail')).said).toMatch(/^Put back: 1\./)
    expect(await waiting()).toEqual(['probe.mail', 'probe.mail'])
    expect(await idsOf('probe.mail')).toEqual([])
  })

  it('leaves by name what may have been done or what nobody would take, and says so', async () => {
    const { said, isDone } = await ask('--replay', 'probe.mail', 'probe.text', 'probe.gone')
    expect(isDone).toBe(false)
    expect(said.split('\n')).toEqual([
      expect.stringMatching(/^Put back: 2\./),
      'Left, because they may have been done already: 1. Look, and name them by id.',
      'Left, because this version has no such job: 1.',
    ])
    const [text] = await idsOf('probe.text')
    expect(await ask('--replay', text ?? '')).toMatchObject({ isDone: true })
    expect(await waiting()).toEqual(['probe.mail', 'probe.mail', 'probe.text'])
    expect((await list()).map(({ name }) => name)).toEqual(['probe.gone'])
  })

  it('removes whatever is named', async () => {
    const [text] = await idsOf('probe.text')
    expect(await ask('--discard', 'probe.mail', 'probe.gone', text ?? '')).toEqual({
      said: 'Removed: 4.',
      isDone: true,
    })
    expect(await ask()).toEqual({ said: 'No job is dead.', isDone: true })
    expect(await waiting()).toEqual([])
  })

  it('does nothing where a word means nothing', async () => {
    await expect(ask('--replay', 'probe.mail', 'probe.none')).rejects.toThrow(
      'No dead job is called probe.none. Nothing was done.',
    )
    expect(await list()).toHaveLength(4)
  })

  it('says what can be asked where it does not understand', () => {
    for (const args of [['probe.mail'], ['--replay'], ['--replay', '--discard', 'probe.mail'], ['--all']]) {
      expect(() => readAsked(args), args.join(' ')).toThrow(StartError)
      expect(() => readAsked(args), args.join(' ')).toThrow('--discard <id or name>')
    }
  })
})
