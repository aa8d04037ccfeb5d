import { readdirSync, readFileSync } from 'node:fs'

/** Memory of one process in MB: its own, and its part of what the family shares. */
export interface ProcessMemory {
  command: string
  megabytes: number
}

interface Mapped {
  command: string
  /** Kilobytes: values and shared memory. */
  own: number
  /** Kilobytes in memory of each file, code for the most part. */
  files: Map<string, number>
}

/**
 * Returns the memory of a process and of all that descend from it, as if nothing else ran on the machine: what they share
 * with each other counts once, and what they share with others (this bench runs on the same Node) counts in full. Linux
 * only; other users' processes need root.
 */
export function familyMemory(leader: number): ProcessMemory[] {
  const family = idsOfFamily(leader).map(mappedBy)
  const most = new Map<string, { most: number; sum: number }>()
  for (const [file, size] of family.flatMap(({ files }) => [...files])) {
    const { most: before = 0, sum = 0 } = most.get(file) ?? {}
    most.set(file, { most: Math.max(before, size), sum: sum + size })
  }
  const partOf = (file: string, size: number) => (size * (most.get(file)?.most ?? 0)) / (most.get(file)?.sum || 1)
  return family.map(({ command, own, files }) => ({
    command,
    megabytes: [...files].reduce((sum, [file, size]) => sum + partOf(file, size), own) / 1024,
  }))
}

function mappedBy(pid: number): Mapped {
  const shares = read(pid, 'smaps_rollup')
  const files = new Map<string, number>()
  let file = ''
  for (const line of read(pid, 'smaps').split('\n')) {
    const [, field, size] = /^(\w+): +(\d+) kB/.exec(line) ?? []
    if (/^[\da-f]+-[\da-f]+ /.test(line)) file = /^(?:\S+ +){5}(\/(?!dev\/|SYSV).*)/.exec(line)?.[1] ?? ''
    // Copies that the process has written to are among its own values.
    else if (file && field === 'Rss') files.set(file, (files.get(file) ?? 0) + Number(size))
    else if (file && field === 'Anonymous') files.set(file, (files.get(file) ?? 0) - Number(size))
  }
  return {
    command: read(pid, 'cmdline').replaceAll('\0', ' ').trim(),
    own: kilobytes(shares, 'Pss_Anon') + kilobytes(shares, 'Pss_Shmem'),
    files,
  }
}

const kilobytes = (text: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0)

function idsOfFamily(leader: number): number[] {
  const ids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  const parents = new Map(ids.map((pid) => [pid, parentOf(pid)]))
  const isOfFamily = (pid: number | undefined): boolean =>
    pid !== undefined && (pid === leader || isOfFamily(parents.get(pid)))
  return ids.filter(isOfFamily)
}

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
