import { readdirSync, readFileSync } from 'node:fs'

/** Memory of one process in MB: its own, and its share of what it has in common with others (Linux: Pss). */
export interface ProcessMemory {
  command: string
  megabytes: number
}

/** Returns the memory of a process and of all that descend from it. Linux only; other users' processes need root. */
export function familyMemory(leader: number): ProcessMemory[] {
  const parents = new Map(processIds().map((pid) => [pid, parentOf(pid)]))
  const isOfFamily = (pid: number | undefined): boolean =>
    pid !== undefined && (pid === leader || isOfFamily(parents.get(pid)))
  return [...parents.keys()].filter(isOfFamily).map((pid) => ({
    command: read(pid, 'cmdline').replaceAll('\0', ' ').trim(),
    megabytes: Number(/^Pss:\s+(\d+) kB/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0) / 1024,
  }))
}

const processIds = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

/** The second field is the program's name in parentheses, and may contain anything. */
function parentOf(pid: number): number | undefined {
  const stat = read(pid, 'stat')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) || undefined
}

/** Returns '' for a process that has ended meanwhile. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
