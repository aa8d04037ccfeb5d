import { campaign as campaignShape, type Campaign } from '@greenroom/contracts'
import { ApiError } from '../../../lib/api/index.ts'
import { type Choice, type Edit, PATIENCE, pauseAfter, type SaveState } from '../../../lib/editing/edit.ts'
import { change, isEmpty, isSame, keepMine, rebase, useOther, without } from '../../../lib/editing/merge.ts'
import type { CampaignBody, CampaignChange } from '../api/campaigns.ts'
import { bodyOf, type CampaignFields, changeOf, fieldsOf } from './fields.ts'
import type { DraftKeeper } from './kept-drafts.ts'

/** Milliseconds without a change before it is saved. */
export const TYPING_PAUSE = 800

/** The calls of a draft. */
export interface DraftGateway {
  create: (body: CampaignBody, key: string, isLeaving: boolean) => Promise<Campaign>
  change: (id: string, body: CampaignChange, isLeaving: boolean) => Promise<Campaign>
  read: (id: string) => Promise<Campaign | null>
}

export interface DraftPorts {
  gateway: DraftGateway
  keeper: DraftKeeper
  now: () => number
  newId: () => string
}

export interface DraftState {
  edit: Edit<Campaign, CampaignFields>
  /** The fields with all input so far. */
  fields: CampaignFields
  save: SaveState
  /** It was deleted elsewhere. */
  isGone: boolean
  /** Unsaved input is kept in this browser. */
  isKept: boolean
}

type Trouble = { kind: 'offline' | 'signed-out' } | { kind: 'failed' | 'busy'; message: string }

/** Start of a draft. */
export interface DraftStart {
  /** Fields of a new campaign. */
  fields: CampaignFields
  /** Names how a new campaign begins, such as from a template. */
  name: string
  /** A campaign that the server has. */
  row?: Campaign
}

/**
 * A campaign that is being written: keeps all input in this browser at once, and on the server when typing pauses. A new
 * one is created with its first change. One call is under way at a time. What was changed elsewhere meanwhile is taken in;
 * a field that was changed on both sides waits for a choice. What was left unsaved before is restored.
 */
export function createDraft({ fields: start, name, row }: DraftStart, { gateway, keeper, now, newId }: DraftPorts) {
  const left = keeper.read(row?.id ?? name)
  let edit = begin()
  let trouble: Trouble | undefined
  let attempts = 0
  let isGone = false
  let savedAt: number | undefined
  let running: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The first attempt to create it: a repeat must say the same. */
  let creation: { key: string; fields: CampaignFields } | undefined = left?.creation
  let keptAs = row?.id ?? name
  let isKept = false
  const isRestored = !isEmpty(toSend())
  let state = stateNow()
  const listeners = new Set<() => void>()

  function begin(): Edit<Campaign, CampaignFields> {
    const fresh = { ...(row && { row }), mine: {}, maybe: [], editedAt: 0 }
    if (left === undefined) return fresh
    const { creation: _, ...edited } = left
    return row === undefined ? { ...edited, editedAt: 0 } : rebase({ ...edited, editedAt: 0 }, row, fieldsOf)
  }
  function known(): CampaignFields {
    return edit.row === undefined ? start : fieldsOf(edit.row)
  }
  function toSend(): Partial<CampaignFields> {
    const { name, ...others } = edit.mine
    return name === undefined || name.trim() === '' ? others : edit.mine
  }
  function saveNow(): SaveState {
    if (edit.conflict) return { kind: 'conflict' }
    if (trouble?.kind === 'busy')
      return attempts >= PATIENCE ? { kind: 'failed', message: trouble.message } : { kind: 'saving' }
    if (trouble)
      return trouble.kind === 'failed' ? { kind: 'failed', message: trouble.message } : { kind: trouble.kind }
    if (running !== undefined || !isEmpty(toSend())) return { kind: 'saving' }
    if (edit.mine.name !== undefined) return { kind: 'invalid' }
    return { kind: 'saved', at: savedAt ?? (edit.row ? Date.parse(edit.row.updated_at) : now()) }
  }
  function stateNow(): DraftState {
    return { edit, fields: { ...known(), ...edit.mine }, save: saveNow(), isGone, isKept }
  }
  /** Keeps what is not saved. A new campaign has another name from its creation on. */
  function keep(): void {
    const named = edit.row?.id ?? name
    if (named !== keptAs) keeper.keep(keptAs, undefined)
    keptAs = named
    const { editedAt: _, row: known, conflict, mine, maybe } = edit
    const unsaved = {
      ...(known && { row: known }),
      mine,
      maybe,
      ...(conflict && { conflict }),
      ...(creation && { creation }),
    }
    isKept = keeper.keep(named, isGone || isEmpty(toSend()) ? undefined : unsaved)
  }
  function tell(): void {
    keep()
    state = stateNow()
    for (const listener of listeners) listener()
  }
  function later(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  /** Saves what is not saved yet. Resolves when there is nothing left that can be saved now. */
  function flush(isLeaving = false): Promise<void> {
    clearTimeout(timer)
    if (running === undefined && !edit.conflict && !isGone && !isEmpty(toSend())) {
      running = attempt(isLeaving).finally(() => {
        running = undefined
        tell()
      })
      tell()
    }
    return (running ?? Promise.resolve()).then(() => (isEmpty(toSend()) || isStuck() ? undefined : flush(isLeaving)))
  }
  const isStuck = () => trouble !== undefined || edit.conflict !== undefined || isGone

  async function attempt(isLeaving: boolean): Promise<void> {
    const sent = edit.row === undefined ? (creation?.fields ?? state.fields) : toSend()
    edit = { ...edit, maybe: [...edit.maybe, sent] }
    try {
      const saved = await send(sent, isLeaving)
      creation = undefined
      trouble = undefined
      attempts = 0
      savedAt = now()
      const isNewer = edit.row === undefined || saved.version >= edit.row.version
      edit = { ...edit, ...(isNewer && { row: saved }), mine: without(edit.mine, sent), maybe: [] }
    } catch (error) {
      await fail(error)
    }
  }
  function send(sent: Partial<CampaignFields>, isLeaving: boolean): Promise<Campaign> {
    if (edit.row !== undefined) {
      const { id, version } = edit.row
      return gateway.change(id, { ...changeOf(sent), version }, isLeaving)
    }
    creation ??= { key: newId(), fields: state.fields }
    return gateway.create(bodyOf(creation.fields, start.name), creation.key, isLeaving)
  }

  async function fail(error: unknown): Promise<void> {
    const { status = 500, code = '', message = 'It could not be saved.' } = error instanceof ApiError ? error : {}
    if (code === 'VERSION_CONFLICT') return clash(error)
    attempts += 1
    if (status === 404 && (await isDeleted())) isGone = true
    else if (status === 401) trouble = { kind: 'signed-out' }
    else if (status === 0) trouble = { kind: 'offline' }
    else if (status === 429 || status >= 500)
      trouble = { kind: 'busy', message: 'The server is having trouble. We will keep trying.' }
    else trouble = { kind: 'failed', message }
    if (trouble?.kind === 'offline' || trouble?.kind === 'busy') later(pauseAfter(attempts))
  }
  /** Tells whether it is the campaign that was not found, and not a part of it, such as a segment. */
  async function isDeleted(): Promise<boolean> {
    if (edit.row === undefined) return false
    try {
      return (await gateway.read(edit.row.id)) === null
    } catch (error) {
      return error instanceof ApiError && error.status === 404
    }
  }
  /** Puts the changes on top of the version that was saved elsewhere. */
  async function clash(error: unknown): Promise<void> {
    const { current } = ((error as ApiError).details ?? {}) as { current?: unknown }
    const theirs = campaignShape.safeParse(current).data ?? (edit.row && (await gateway.read(edit.row.id)))
    if (theirs) edit = rebase(edit, theirs, fieldsOf)
    else isGone = true
  }

  return {
    read: (): DraftState => state,
    /** Something was written here before and had not been saved. */
    isRestored,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    change: (fields: Partial<CampaignFields>): void => {
      if (trouble?.kind === 'failed') trouble = undefined
      edit = change(edit, fields, known(), edit.maybe, now())
      tell()
      later(trouble ? pauseAfter(attempts) : TYPING_PAUSE)
    },
    flush,
    /** Tries again at once what could not be saved. */
    retry: (): Promise<void> => {
      trouble = undefined
      return flush()
    },
    /** Keeps this version or the other one of the fields that were changed on both sides. */
    settle: (choice: Choice): Promise<void> => {
      edit = choice === 'mine' ? keepMine(edit) : useOther(edit)
      tell()
      return flush()
    },
    /** Takes in the campaign as it stands on the server. */
    adopt: (theirs: Campaign): void => {
      if (edit.row !== undefined && (theirs.version < edit.row.version || isSame(theirs, edit.row))) return
      edit = rebase(edit, theirs, fieldsOf)
      tell()
    },
  }
}
export type Draft = ReturnType<typeof createDraft>
