import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'
import { allProcesses, membersOf } from './processes.mjs'

const FOLDER = '/tmp/greenroom-run-1'
const each = (id, parent, more = {}) => ({ id, parent, group: id, text: '', ...more })

it('a run is its descendants, its group, and whoever names its folder', () => {
  const processes = [
    each(1, 0),
    each(10, 1, { text: `npm test in ${FOLDER}` }),
    each(20, 10),
    each(21, 20, { group: 20 }),
    each(22, 21),
    each(23, 1, { group: 20 }),
    each(24, 1, { text: `postgres -D ${FOLDER}/data` }),
    each(25, 24),
    each(30, 10),
    each(31, 1, { text: '/tmp/greenroom-run-2' }),
  ]
  expect(membersOf(processes, { leader: 20, folder: FOLDER })).toEqual([21, 22, 23, 24])
})

it('the system tells of processes, their parents and what they were called with', async () => {
  const started = spawn(process.execPath, ['-e', 'process.stdin.resume()', 'a name of its own'])
  await new Promise((resolve) => started.once('spawn', resolve))
  const found = allProcesses().find(({ id }) => id === started.pid)
  expect(found).toMatchObject({ parent: process.pid })
  expect(found?.text).toContain('a name of its own')
  started.kill()
})
