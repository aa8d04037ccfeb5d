import {
  DRAFT_UNREADABLE_MESSAGE,
  NO_DRAFT_MESSAGE,
  parseEmbed,
  SITE_CHECK_FAILED_MESSAGE,
  USER_REQUIRED_MESSAGE,
  type DraftBlock,
  type EmbedType,
  type OnboardingDraft,
} from '@greenroom/domain'
import { resolveAvatar, type AvatarDeps } from './avatar.ts'
import { draftProblems, draftToSend, isEmbed } from './check.ts'
import { congratulationsPath, failureOf, type CreationResult } from './creation-result.ts'
import type { CreationState } from './creation-state.ts'
import type { DraftStore } from './store.ts'

export interface CreationApi {
  hasSite(): Promise<boolean>
  /** Makes the site; a second call with the same draft id returns the site of the first. Resolves with its id. */
  create(body: { draft: OnboardingDraft; additional: boolean }): Promise<string>
  /** Resolves a provider's short link; null if it stays a plain link. */
  resolveShortLink(type: EmbedType, url: string): Promise<{ type: EmbedType; url: string } | null>
}

export interface CreationDeps {
  store: DraftStore
  state: CreationState
  api: CreationApi
  avatar: AvatarDeps
  /** Returns the signed-in user's id; null if nobody is signed in. */
  userId(): Promise<string | null>
  /** Returns whether the browser allows reading its storage. */
  canRead(): boolean
  /** Runs the work while no other tab of this browser does the same. */
  alone<T>(work: () => Promise<T>): Promise<T>
}

export type CreationPhase = 'session' | 'picture' | 'site'

export interface CreationOptions {
  /** The user has a site, was asked, and wants the draft as an additional one. */
  additional?: boolean
  /** Continues without the picture of the draft. */
  withoutPicture?: boolean
  onPhase?: (phase: CreationPhase) => void
}

/**
 * Makes the site of the draft for the signed-in user (product sections 4 and 11.2). Clears the draft only after the
 * server has confirmed. Never rejects: a failure tells how to continue.
 */
export async function createFromDraft(deps: CreationDeps, options: CreationOptions = {}): Promise<CreationResult> {
  deps.state.setPending(true)
  try {
    return await deps.alone(() => create(deps, options))
  } catch (error) {
    return failureOf(error)
  } finally {
    deps.state.setPending(false)
  }
}

async function create(deps: CreationDeps, options: CreationOptions): Promise<CreationResult> {
  const { store, state, api } = deps
  options.onPhase?.('session')
  const userId = await deps.userId()
  if (userId === null) return { success: false, reason: 'no-session', message: USER_REQUIRED_MESSAGE, retry: true }
  store.reload()
  const { exists, draft } = store.snapshot()
  const made = state.created(userId)
  // Another tab has just made it, and may not have cleared the whole draft yet.
  if (made && (!exists || made.draftId === draft.id)) return succeeded(made.siteId)
  if (!exists) return withoutDraft(deps)
  const problem = draftProblems(draft)[0]
  if (problem) return { success: false, reason: 'invalid', message: problem.message, retry: false }

  const hasSite = await api.hasSite().catch((error: unknown) => failureOf(error, 'check-failed'))
  if (typeof hasSite === 'object') {
    return hasSite.reason === 'check-failed' ? { ...hasSite, message: SITE_CHECK_FAILED_MESSAGE } : hasSite
  }
  // If there is a site, this call repeats a successful one or will be refused, so no picture is uploaded.
  const wantsPicture = !options.withoutPicture && (!hasSite || options.additional === true)
  options.onPhase?.('picture')
  let avatar = ''
  if (wantsPicture) {
    try {
      avatar = await resolveAvatar((await store.picture()) ?? draft.profile.avatar, deps.avatar)
    } catch (error) {
      return failureOf(error, 'picture')
    }
  }
  options.onPhase?.('site')
  const blocks = await Promise.all(draft.blocks.map((block) => withoutShortLink(block, api)))
  const siteId = await api.create({
    draft: draftToSend({ ...draft, blocks }, avatar),
    additional: options.additional ?? false,
  })
  state.setCreated({ draftId: draft.id, userId, siteId })
  store.reload()
  if (store.snapshot().draft.id === draft.id) store.discard()
  return succeeded(siteId)
}

const succeeded = (siteId: string): CreationResult => ({ success: true, siteId, path: congratulationsPath(siteId) })

function withoutDraft({ canRead }: CreationDeps): CreationResult {
  return canRead()
    ? { success: false, reason: 'no-draft', message: NO_DRAFT_MESSAGE, retry: false }
    : { success: false, reason: 'unreadable', message: DRAFT_UNREADABLE_MESSAGE, retry: true }
}

async function withoutShortLink(block: DraftBlock, api: CreationApi): Promise<DraftBlock> {
  if (!isEmbed(block.type)) return block
  const read = parseEmbed(block.type, block.url ?? '')
  if (!read.ok) return block
  if ('embed' in read) return { ...block, url: read.embed.url }
  const { type, url } = read.shortLink
  const found = await api.resolveShortLink(type, url).catch(() => null)
  return found
    ? { ...block, ...found }
    : { ...block, type: 'link', url, title: block.title.trim() || 'Listen', settings: {} }
}
