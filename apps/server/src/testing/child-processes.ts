import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** True if the system lists its processes; otherwise tests that need this are skipped. */
export const canSeeProcesses = existsSync('/proc/self/status')

/** Returns the ids of a process's children (by default of this one) whose command names a file. */
export function childProcesses(file: string, parent = process.pid): number[] {
  if (!canSeeProcesses) return []
  return readdirSync('/proc').flatMap((id) => {
    try {
      const status = /^\d+$/.test(id) ? readFileSync(`/proc/${id}/status`, 'utf8') : ''
      const isChild = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) === parent
      if (!isChild || !readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(file)) return []
      return [Number(id)]
    } catch {
      // It has ended meanwhile.
      return []
    }
  })
}
