import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/**
 * @typedef {{ id: number, parent: number, group: number, text: string }} Process `text` is its command line and, if the
 *   system tells it, its environment
 */

/**
 * Finds the remaining processes of a run: descendants of a process, members of its group, and processes that mention
 * the run's folder. Database servers and browsers leave the group, and an orphan is nobody's descendant.
 * @param {Process[]} processes
 * @param {{ leader: number, folder: string }} run
 * @returns {number[]} their ids, without the leader and its ancestors
 */
export function membersOf(processes, { leader, folder }) {
  const parents = new Map(processes.map(({ id, parent }) => [id, parent]))
  const line = (id) => (parents.has(id) ? [id, ...line(parents.get(id))] : [])
  const above = new Set(line(leader))
  return processes
    .filter(({ id }) => !above.has(id))
    .filter(({ id, group, text }) => group === leader || text.includes(folder) || line(id).includes(leader))
    .map(({ id }) => id)
}

/** Lists all running processes, without zombies. */
export function allProcesses() {
  return process.platform === 'linux' ? fromProc() : fromPs()
}

function fromProc() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = read(`/proc/${name}/stat`)
      // The second field is the program's name in parentheses, and may contain anything.
      const [state, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (!parent || state === 'Z' || state === 'X') return []
      const text = read(`/proc/${name}/cmdline`) + read(`/proc/${name}/environ`)
      return [{ id: Number(name), parent: Number(parent), group: Number(group), text }]
    })
}

/** Returns '' for a process that has ended meanwhile or belongs to another user. */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function fromPs() {
  const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,pgid=,stat=,command='], { encoding: 'utf8' })
  return stdout.split('\n').flatMap((line) => {
    const [, id, parent, group, state, text] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    return id && !state.startsWith('Z') ? [{ id: Number(id), parent: Number(parent), group: Number(group), text }] : []
  })
}
