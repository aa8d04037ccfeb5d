import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Whether the system tells of its processes; where it does not, tests that need it are skipped. */
export const canSeeProcesses = existsSync('/proc/self/status')

/** Children of this process whose command names a file, with the bytes that they hold. */
export function childProcesses(file: string): { id: number; bytes: number }[] {
  if (!canSeeProcesses) return []
  return readdirSync('/proc').flatMap((id) => {
    try {
      const status = /^\d+$/.test(id) ? readFileSync(`/proc/${id}/status`, 'utf8') : ''
      const isChild = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) === process.pid
      if (!isChild || !readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(file)) return []
      return [{ id: Number(id), bytes: Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024 }]
    } catch {
      // It has ended meanwhile.
      return []
    }
  })
}
