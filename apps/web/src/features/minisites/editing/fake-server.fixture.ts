import type { Block, MiniSite } from '@greenroom/contracts'
import { headerSettings } from '@greenroom/domain'
import type { Gateway } from './gateway.ts'
import { isSame } from '../../../lib/editing/merge.ts'
import type { BlockFields, Listing, NewBlock, Operation } from './model.ts'
import type { Answer, Failure } from './outcome.ts'

export type Fault = 'none' | 'lost-request' | 'lost-reply' | 'broken' | 'broken-after'

export const SITE_ID = '00000000-0000-4000-8000-000000000001'
const AT = '2026-01-01T00:00:00.000Z'
const id = (n: number) => `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`

class Refused extends Error {
  readonly failure: Failure
  constructor(status: number, code: string, details?: unknown) {
    super(code)
    this.failure = { status, code, message: `${code}.`, details }
  }
}

const NO_ANSWER = new Refused(0, 'NETWORK_ERROR')

/** A server that follows the contracts: versions, idempotency keys, and a separate version of the order. */
export function fakeServer(titles: string[] = []) {
  let made = 0
  let site: MiniSite = {
    id: SITE_ID,
    user_id: SITE_ID,
    username: 'nova',
    name: 'Nova',
    bio: '',
    avatar_url: null,
    is_active: true,
    is_locked: false,
    theme: 'tide',
    header_settings: null,
    seo: {},
    views: 0,
    clicks: 0,
    block_count: 0,
    version: 1,
    order_version: 1,
    url: 'https://example.com/nova',
    created_at: AT,
    updated_at: AT,
  }
  let blocks: Block[] = []
  let orderVersion = 1
  let fault: Fault = 'none'
  const answers = new Map<string, { body: NewBlock; row: Block }>()
  const log: Operation['kind'][] = []

  function create({ type, ...fields }: NewBlock): Block {
    const row: Block = {
      id: id(++made),
      mini_site_id: SITE_ID,
      type,
      ...fields,
      is_locked: false,
      order_index: 0,
      clicks: 0,
      sign_ups: 0,
      version: 1,
      created_at: AT,
      updated_at: AT,
    }
    blocks = [...blocks, row]
    orderVersion++
    return row
  }
  const find = (blockId: string) => blocks.find((row) => row.id === blockId)
  function change(blockId: string, fields: Partial<BlockFields>): Block {
    const row = find(blockId)
    if (!row) throw new Refused(404, 'NOT_FOUND')
    const changed = { ...row, ...fields, version: row.version + 1 }
    blocks = blocks.map((other) => (other === row ? changed : other))
    return changed
  }
  function remove(blockId: string): void {
    blocks = blocks.filter((row) => row.id !== blockId)
    orderVersion++
  }
  function reorder(ids: string[]): void {
    if (!isSame(ids.toSorted(), blocks.map((row) => row.id).toSorted())) throw new Refused(409, 'CONFLICT')
    blocks = ids.flatMap((blockId) => find(blockId) ?? [])
    orderVersion++
  }
  const changeSite = ({ version: _, ...fields }: Partial<MiniSite>) => {
    site = { ...site, ...fields, version: site.version + 1 }
    return site
  }

  function apply(operation: Operation): Answer {
    if (operation.kind === 'create') {
      const known = answers.get(operation.idempotencyKey)
      if (known && !isSame(known.body, operation.body)) throw new Refused(409, 'IDEMPOTENCY_CONFLICT')
      const row = known?.row ?? create(operation.body)
      answers.set(operation.idempotencyKey, { body: operation.body, row })
      return { kind: 'block', row }
    }
    if (operation.kind === 'delete') {
      if (!find(operation.id)) throw new Refused(404, 'NOT_FOUND')
      remove(operation.id)
      return { kind: 'deleted' }
    }
    if (operation.kind === 'block') {
      const row = find(operation.id)
      if (!row) throw new Refused(404, 'NOT_FOUND')
      if (row.version !== operation.version) throw new Refused(409, 'VERSION_CONFLICT', { current: row })
      if (operation.fields.title === 'refuse me')
        throw new Refused(400, 'VALIDATION_FAILED', { issues: [{ path: 'body.title', message: 'Not this title.' }] })
      return { kind: 'block', row: change(operation.id, operation.fields) }
    }
    if (operation.kind === 'site' || operation.kind === 'seo') {
      if (site.version !== operation.version) throw new Refused(409, 'VERSION_CONFLICT', { current: site })
      if (operation.kind === 'seo') return { kind: 'site', row: changeSite(operation.fields) }
      if (operation.body.header_settings) headerSettings.parse(operation.body.header_settings)
      return { kind: 'site', row: changeSite(operation.body) }
    }
    if (operation.kind === 'order') {
      if (operation.version !== orderVersion) throw new Refused(409, 'VERSION_CONFLICT', {})
      reorder(operation.ids)
      return { kind: 'order', rows: blocks, version: orderVersion }
    }
    return { kind: 'listing', listing: listing() }
  }

  const listing = (): Listing => ({ site, blocks, orderVersion })

  const gateway: Gateway = {
    perform: async (operation) => {
      const now = fault
      log.push(operation.kind)
      if (now === 'lost-request') throw NO_ANSWER
      if (now === 'broken') throw new Refused(503, 'UNAVAILABLE')
      const answer = apply(operation)
      if (now === 'lost-reply') throw NO_ANSWER
      if (now === 'broken-after') throw new Refused(500, 'INTERNAL')
      return answer
    },
    failureOf: (error) =>
      error instanceof Refused ? error.failure : { status: 0, code: 'NETWORK_ERROR', message: String(error) },
    rename: async (username) => changeSite({ username }),
  }
  for (const title of titles) create(linkBody(title))
  return {
    gateway,
    listing,
    log,
    setFault: (next: Fault) => {
      fault = next
    },
    /** Changes by another tab or device. */
    elsewhere: { change, changeSite, reorder, create: (title: string) => create(linkBody(title)), remove },
    titles: () => blocks.map((row) => row.title),
  }
}

export const linkFields = (title: string): BlockFields => ({
  title,
  url: '',
  settings: { version: 1 },
  is_active: true,
})
const linkBody = (title: string): NewBlock => ({ type: 'link', ...linkFields(title) })
