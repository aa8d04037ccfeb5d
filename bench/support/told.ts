import type { ChildProcess } from 'node:child_process'

/** Resolves to the next message of a process. */
export function told<T>(child: ChildProcess): Promise<T> {
  return new Promise((done, failed) => {
    const ended = (code: number | null) => failed(new Error(`a process of the bench ended with ${code}`))
    child.once('exit', ended)
    child.once('message', (message) => {
      child.off('exit', ended)
      done(message as T)
    })
  })
}
