import {
  createBlock,
  deleteBlock,
  getSite,
  listBlocks,
  reorderBlocks,
  updateBlock,
  updateSeo,
  updateSite,
} from '@greenroom/contracts'
import { ApiError, call } from '../../../lib/api/index.ts'
import type { Gateway } from '../editing/gateway.ts'
import type { Listing, Operation } from '../editing/model.ts'
import type { Answer } from '../editing/outcome.ts'

/** Reads a site and its blocks from the server. @throws {ApiError} NOT_FOUND for another user's site */
export async function readListing(siteId: string, signal?: AbortSignal): Promise<Listing> {
  const asked = { params: { id: siteId }, ...(signal && { signal }) }
  const [site, { items, order_version }] = await Promise.all([call(getSite, asked), call(listBlocks, asked)])
  return { site, blocks: items, orderVersion: order_version }
}

/** Longest body, in characters, that browsers send after the page is closed. */
const MAX_LASTING_BODY = 16_000

/** Keeps the request alive while the page is being closed. */
const lasting = (body: unknown) =>
  document.visibilityState === 'hidden' && JSON.stringify(body).length < MAX_LASTING_BODY ? { keepalive: true } : {}

/** Makes the editor's calls for one site. */
export function siteGateway(id: string): Gateway {
  const perform = async (operation: Operation): Promise<Answer> => {
    if (operation.kind === 'create') {
      const { idempotencyKey, body } = operation
      return {
        kind: 'block',
        row: await call(createBlock, { params: { id }, body: body as never, idempotencyKey, ...lasting(body) }),
      }
    }
    if (operation.kind === 'delete') {
      await call(deleteBlock, { params: { id, blockId: operation.id }, ...lasting({}) })
      return { kind: 'deleted' }
    }
    if (operation.kind === 'block') {
      const body = { ...operation.fields, version: operation.version }
      return {
        kind: 'block',
        row: await call(updateBlock, { params: { id, blockId: operation.id }, body, ...lasting(body) }),
      }
    }
    if (operation.kind === 'site') {
      const body = { ...operation.body, version: operation.version }
      return { kind: 'site', row: await call(updateSite, { params: { id }, body, ...lasting(body) }) }
    }
    if (operation.kind === 'seo') {
      const body = { ...operation.fields.seo, version: operation.version }
      return { kind: 'site', row: await call(updateSeo, { params: { id }, body, ...lasting(body) }) }
    }
    if (operation.kind === 'order') {
      const body = { blockIds: operation.ids, order_version: operation.version }
      const { items, order_version } = await call(reorderBlocks, { params: { id }, body, ...lasting(body) })
      return { kind: 'order', rows: items, version: order_version }
    }
    return { kind: 'listing', listing: await readListing(id) }
  }
  return {
    perform,
    rename: (username) => call(updateSite, { params: { id }, body: { username } }),
    failureOf: (error) =>
      error instanceof ApiError
        ? {
            status: error.status,
            code: error.code,
            message: error.message,
            details: error.details,
            ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
          }
        : { status: 0, code: 'NETWORK_ERROR', message: String(error) },
  }
}
