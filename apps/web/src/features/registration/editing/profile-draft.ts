import type { ProfileChanges } from '@greenroom/contracts'
import { ApiError } from '../../../lib/api/index.ts'
import { pauseAfter, PATIENCE, type SaveState } from '../../../lib/editing/edit.ts'
import { isEmpty, isSame, without } from '../../../lib/editing/merge.ts'
import { refusedFields } from '../../../lib/form/field-problems.ts'
import { isOnline } from '../../../lib/online.ts'
import type { FieldName, Profile } from '../api/registration.ts'

/** Milliseconds after the last keystroke. */
const PAUSE_MS = 600

export interface DraftState {
  /** Fields as typed here, over those that the server has. */
  fields: Profile
  /** Undefined: nothing was typed yet. */
  save: SaveState | undefined
  /** The server's sentences about single fields. */
  refused: Partial<Record<FieldName, string>>
}

export interface DraftPorts {
  /** Saves fields, and returns the profile as it then is. */
  save: (changes: ProfileChanges, isLeaving: boolean) => Promise<Profile>
  /** Input that is not saved yet; it survives a reload of the tab. */
  keeper: { read: () => ProfileChanges; keep: (changes: ProfileChanges) => void }
  now: () => number
}

export interface ProfileDraft {
  read: () => DraftState
  subscribe: (listener: () => void) => () => void
  change: (changes: ProfileChanges) => void
  /** Takes in what the server says by now. */
  adopt: (row: Profile) => void
  /** Saves at once. Returns whether everything is saved. */
  flush: (isLeaving?: boolean) => Promise<boolean>
  stop: () => void
}

/** Saves each field a moment after it was typed, and keeps what could not be saved. */
export function createProfileDraft(row: Profile, { save, keeper, now }: DraftPorts): ProfileDraft {
  const listeners = new Set<() => void>()
  let base = row
  let mine: ProfileChanges = keeper.read()
  let refused: DraftState['refused'] = {}
  /** Saved texts that the server has in another form, such as without a last space; they stay as typed. */
  let typed = new Map<FieldName, { text: unknown; saved: unknown }>()
  let saving: SaveState | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let running: Promise<boolean> | undefined
  let shown: DraftState

  const show = (next: SaveState | undefined = saving) => {
    saving = next
    const asTyped = Object.fromEntries([...typed].map(([field, { text }]) => [field, text]))
    shown = { fields: { ...base, ...asTyped, ...mine }, save: saving, refused }
    keeper.keep(mine)
    for (const listener of listeners) listener()
  }
  const unsent = (): ProfileChanges => without(mine, pickRefused())
  const pickRefused = (): ProfileChanges =>
    Object.fromEntries(Object.keys(refused).map((field) => [field, mine[field as FieldName]]))
  const later = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  async function send(isLeaving: boolean): Promise<boolean> {
    const changes = unsent()
    if (isEmpty(changes)) return isEmpty(refused)
    show({ kind: 'saving' })
    try {
      base = await save(changes, isLeaving)
      for (const field of Object.keys(changes) as FieldName[])
        typed.set(field, { text: changes[field], saved: base[field] })
      mine = without(mine, changes)
      failures = 0
      show(isEmpty(refused) ? { kind: 'saved', at: now() } : { kind: 'invalid' })
    } catch (error) {
      if (!takeRefusal(error, changes)) return fail(error)
      show({ kind: 'invalid' })
    }
    return isEmpty(unsent()) ? isEmpty(refused) : send(isLeaving)
  }
  /** Sets the refused fields apart, so that the others are saved. */
  function takeRefusal(error: unknown, changes: ProfileChanges): boolean {
    const problems = refusedFields(error, Object.keys(changes) as FieldName[])
    if (problems === undefined) return false
    refused = { ...refused, ...(problems as DraftState['refused']) }
    return true
  }
  function fail(error: unknown): false {
    const status = error instanceof ApiError ? error.status : 500
    failures += 1
    if (status === 401) show({ kind: 'signed-out' })
    else if (status === 0) show({ kind: 'offline' })
    else if (status < 500 || failures >= PATIENCE)
      show({ kind: 'failed', message: error instanceof Error ? error.message : 'An error occurred' })
    if ((status === 0 && isOnline()) || status >= 500) later(pauseAfter(failures))
    return false
  }
  function flush(isLeaving = false): Promise<boolean> {
    clearTimeout(timer)
    if (running !== undefined && !isLeaving) return running.then(() => flush())
    const run = send(isLeaving)
    const ended = run.finally(() => {
      if (running === ended) running = undefined
    })
    running = ended
    return ended
  }

  show()
  return {
    read: () => shown,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    change: (changes) => {
      mine = { ...mine, ...changes }
      refused = without(
        refused,
        Object.fromEntries(Object.keys(changes).map((field) => [field, refused[field as FieldName]])),
      )
      const settled = Object.keys(mine).filter(
        (field) => running === undefined && isSame(mine[field as FieldName], base[field as FieldName]),
      ) as FieldName[]
      for (const field of settled) {
        delete mine[field]
        typed.delete(field)
      }
      show(isEmpty(mine) ? saving && { kind: 'saved', at: now() } : { kind: 'saving' })
      if (!isEmpty(mine)) later(PAUSE_MS)
    },
    adopt: (next) => {
      base = next
      typed = new Map([...typed].filter(([field, { saved: known }]) => isSame(known, base[field])))
      show()
    },
    flush,
    stop: () => clearTimeout(timer),
  }
}
