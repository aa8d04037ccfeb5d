import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

const CHILD = join(import.meta.dirname, 'child.mjs')

/** Returns a script like start.mjs that runs the given programs. */
function scriptThatRuns(...programs) {
  const commands = programs.map((program) => ({ command: process.execPath, args: ['-e', program], cwd: '/' }))
  return `import { runUntilStopped } from ${JSON.stringify(CHILD)}; await runUntilStopped(${JSON.stringify(commands)})`
}

/** @returns the process, and everything it and its children had written when the last of them ended */
function start(command, args) {
  const started = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  return { started, output: text(started.stdout), ready: once(started.stdout, 'readable') }
}

const SERVES_UNTIL_TOLD = `
  process.on('SIGTERM', () => { console.log('stopped'); process.exit(0) })
  setInterval(() => {}, 1000)
  console.log('serving')`

it('ends with the code of the program', async () => {
  const { started } = start(process.execPath, ['--input-type=module', '-e', scriptThatRuns('process.exit(7)')])
  expect(await once(started, 'exit')).toEqual([7, null])
})

it('passes a signal on and lets the program end in its own time', async () => {
  const { started, output, ready } = start(process.execPath, [
    '--input-type=module',
    '-e',
    scriptThatRuns(SERVES_UNTIL_TOLD),
  ])
  await ready
  started.kill('SIGTERM')
  expect(await once(started, 'exit')).toEqual([0, null])
  expect(await output).toBe('serving\nstopped\n')
})

it('stops the program when the one who started us is killed, as npm is by a signal', async () => {
  const npm = `require('node:child_process').spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(scriptThatRuns(SERVES_UNTIL_TOLD))}], { stdio: 'inherit' })`
  const { started, output, ready } = start(process.execPath, ['-e', npm])
  await ready
  started.kill('SIGKILL')
  expect(await output).toBe('serving\nstopped\n')
})

it('ends the others when one of several programs ends', async () => {
  const { started, output } = start(process.execPath, [
    '--input-type=module',
    '-e',
    scriptThatRuns(SERVES_UNTIL_TOLD, 'process.exit(3)'),
  ])
  expect(await once(started, 'exit')).toEqual([3, null])
  // The other process holds this open while it lives.
  await output
})
