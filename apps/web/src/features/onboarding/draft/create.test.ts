// @vitest-environment node
import { NO_DRAFT_MESSAGE, SITE_CHECK_FAILED_MESSAGE, USER_REQUIRED_MESSAGE } from '@greenroom/domain'
import { describe, expect, it, vi } from 'vitest'
import { createFromDraft, type CreationDeps } from './create.ts'
import { createCreationState } from './creation-state.ts'
import { STORED_KEYS } from './kept-draft.ts'
import { FakeStorage, FakeVault, openTab, picture } from './testing/fakes.ts'

const SITE = '11111111-1111-4111-8111-111111111111'
const USER = '22222222-2222-4222-8222-222222222222'
const apiError = (code: string, message: string, details?: unknown) =>
  Object.assign(new Error(message), { code, status: 400, details })

/** A server that makes one site per draft id, as the contract promises. */
function server() {
  const made = new Map<string, string>()
  return {
    made,
    hasSite: vi.fn(async () => made.size > 0),
    create: vi.fn<CreationDeps['api']['create']>(async ({ draft, additional }) => {
      const before = made.get(draft.id)
      if (before) return before
      if (made.size > 0 && !additional)
        throw apiError(
          'SITE_EXISTS',
          'You already have a minisite. Please use the dashboard to manage your existing site.',
        )
      made.set(draft.id, SITE)
      return SITE
    }),
    resolveShortLink: vi.fn<CreationDeps['api']['resolveShortLink']>(async () => null),
  }
}

/** Web Locks of one browser: runs one task at a time. */
function locks() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work, work)
    last = mine.catch(() => undefined)
    return mine
  }
}

function tab({
  storage = new FakeStorage(),
  vault = new FakeVault(),
  api = server(),
  alone = <T>(work: () => Promise<T>) => work(),
} = {}) {
  const { store, keeper } = openTab(storage, vault)
  const deps = {
    store,
    state: createCreationState(keeper, () => 1_000_000),
    api,
    avatar: {
      upload: vi.fn(async (_: Blob) => '/uploads/avatars/u/a.jpg'),
      fetch: vi.fn(),
      wait: async () => undefined,
    },
    userId: async (): Promise<string | null> => USER,
    canRead: () => keeper.canRead(),
    alone,
  } satisfies CreationDeps
  return { deps, store, storage, vault, api }
}

const withDraft = (options?: Parameters<typeof tab>[0]) => {
  const made = tab(options)
  made.store.update({ username: 'nova', profile: { name: 'Nova Reyes' } })
  return made
}

describe('making the site of the draft', () => {
  it('sends the draft, clears it once the server has confirmed, and goes to the congratulations', async () => {
    const { deps, store, api, storage } = withDraft()
    await store.setPicture(picture())
    const result = await createFromDraft(deps)
    expect(result).toEqual({ success: true, siteId: SITE, path: `/editor/${SITE}?congratulations=true` })
    expect(api.create).toHaveBeenCalledWith({
      additional: false,
      draft: expect.objectContaining({
        username: 'nova',
        profile: { name: 'Nova Reyes', bio: '', avatar: '/uploads/avatars/u/a.jpg', theme: 'gradient-green' },
      }),
    })
    expect(store.snapshot().exists).toBe(false)
    expect(storage.getItem('onboarding_creating')).toBeNull()
  })

  it('keeps the draft while the server has not confirmed', async () => {
    const { deps, store, api } = withDraft()
    api.create.mockImplementation(async () => {
      expect(store.snapshot().exists).toBe(true)
      expect(deps.state.isPending()).toBe(true)
      throw apiError('INTERNAL', 'An error occurred')
    })
    expect(await createFromDraft(deps)).toMatchObject({ success: false, reason: 'failed', retry: true })
    expect(store.snapshot()).toMatchObject({ exists: true, draft: { username: 'nova' } })
    expect(deps.state.isPending()).toBe(false)
  })

  it('makes no second site when the reply was lost and the call is repeated', async () => {
    const { deps, store, api } = withDraft()
    const real = api.create.getMockImplementation()
    api.create.mockImplementationOnce(async (body) => {
      await real?.(body)
      throw apiError('NETWORK_ERROR', 'You seem to be offline.')
    })
    expect(await createFromDraft(deps)).toMatchObject({ success: false, reason: 'offline', retry: true })
    expect(store.snapshot().exists).toBe(true)
    expect(await createFromDraft(deps)).toMatchObject({ success: true, siteId: SITE })
    expect(api.made.size).toBe(1)
  })

  it.each([true, false])(
    'ends with one site and one congratulations each when two tabs do it at once (web locks: %s)',
    async (hasLocks) => {
      const shared = {
        storage: new FakeStorage(),
        vault: new FakeVault(),
        api: server(),
        ...(hasLocks && { alone: locks() }),
      }
      const left = withDraft(shared)
      const right = tab(shared)
      const results = await Promise.all([createFromDraft(left.deps), createFromDraft(right.deps)])
      expect(results).toMatchObject([
        { success: true, siteId: SITE },
        { success: true, siteId: SITE },
      ])
      expect(shared.api.made.size).toBe(1)
      expect(shared.api.create).toHaveBeenCalledTimes(hasLocks ? 1 : 2)
    },
  )

  it('opens the site that another tab has made, though the draft is only half cleared', async () => {
    const { deps, store, storage, api } = withDraft()
    deps.state.setCreated({ draftId: store.snapshot().draft.id, userId: USER, siteId: SITE })
    storage.removeItem(STORED_KEYS.username)
    expect(await createFromDraft(deps)).toMatchObject({ success: true, siteId: SITE })
    expect(api.create).not.toHaveBeenCalled()
  })

  it('does not show the site that another user of this browser has just made', async () => {
    const shared = { storage: new FakeStorage(), vault: new FakeVault(), api: server() }
    await createFromDraft(withDraft(shared).deps)
    const other = tab(shared)
    other.deps.userId = async () => '33333333-3333-4333-8333-333333333333'
    expect(await createFromDraft(other.deps)).toMatchObject({ reason: 'no-draft', message: NO_DRAFT_MESSAGE })
  })

  it('does not clear a draft that was begun while the site was being made', async () => {
    const { deps, store, api } = withDraft()
    const real = api.create.getMockImplementation()
    api.create.mockImplementation(async (body) => {
      store.discard()
      store.update({ username: 'second' })
      return (await real?.(body)) ?? ''
    })
    await createFromDraft(deps)
    expect(store.snapshot()).toMatchObject({ exists: true, draft: { username: 'second' } })
  })

  it('says when there is no draft, no way to read it, no user, or no answer about existing sites', async () => {
    expect(await createFromDraft(tab().deps)).toMatchObject({
      reason: 'no-draft',
      message: 'No temporary data found',
      retry: false,
    })

    const blocked = tab()
    blocked.storage.switchOff = true
    expect(await createFromDraft(blocked.deps)).toMatchObject({
      reason: 'unreadable',
      message: 'Failed to retrieve temporary data',
    })

    const signedOut = withDraft()
    signedOut.deps.userId = async () => null
    expect(await createFromDraft(signedOut.deps)).toMatchObject({
      reason: 'no-session',
      message: USER_REQUIRED_MESSAGE,
    })

    const unsure = withDraft()
    unsure.api.hasSite.mockRejectedValue(apiError('INTERNAL', 'An error occurred'))
    expect(await createFromDraft(unsure.deps)).toMatchObject({
      reason: 'check-failed',
      message: SITE_CHECK_FAILED_MESSAGE,
      retry: true,
    })
    expect(unsure.store.snapshot().exists).toBe(true)
  })

  it('refuses a second site with its sentence and uploads no picture for it, unless it was asked for', async () => {
    const { deps, store, api } = withDraft()
    await store.setPicture(picture())
    api.made.set('another draft', SITE)
    expect(await createFromDraft(deps)).toMatchObject({
      reason: 'site-exists',
      message: 'You already have a minisite. Please use the dashboard to manage your existing site.',
    })
    expect(deps.avatar.upload).not.toHaveBeenCalled()
    expect(await createFromDraft(deps, { additional: true })).toMatchObject({ success: true })
    expect(deps.avatar.upload).toHaveBeenCalledTimes(1)
  })

  it('passes on the plan limit and the free names, and keeps the draft', async () => {
    const limited = withDraft()
    limited.api.create.mockRejectedValue(
      apiError('PLAN_LIMIT_REACHED', 'Your plan includes 1 mini site.', { feature: 'minisites', limit: 1, usage: 1 }),
    )
    expect(await createFromDraft(limited.deps, { additional: true })).toMatchObject({
      reason: 'plan-limit',
      limit: { limit: 1, usage: 1 },
      retry: false,
    })
    expect(limited.store.snapshot().exists).toBe(true)

    const taken = withDraft()
    taken.api.create.mockRejectedValue(
      apiError('USERNAME_TAKEN', 'This name is taken.', { suggestions: ['nova-music'] }),
    )
    expect(await createFromDraft(taken.deps)).toMatchObject({
      reason: 'username-taken',
      suggestions: ['nova-music'],
      retry: false,
    })
    expect(taken.store.snapshot().exists).toBe(true)
  })

  it('stops at a picture that cannot be uploaded, and can go on without it', async () => {
    const { deps, store, api } = withDraft()
    await store.setPicture(picture())
    deps.avatar.upload.mockRejectedValue(apiError('UPLOAD_ERROR', 'Upload failed'))
    expect(await createFromDraft(deps)).toMatchObject({ reason: 'picture', message: 'Upload failed', retry: true })
    expect(api.create).not.toHaveBeenCalled()
    expect(await createFromDraft(deps, { withoutPicture: true })).toMatchObject({ success: true })
  })

  it('sends nothing while something in the draft must be mended', async () => {
    const { deps, store, api } = withDraft()
    store.update({ blocks: [{ id: 'a', type: 'link', title: 'Shop', url: 'javascript:alert(1)', isActive: true }] })
    expect(await createFromDraft(deps)).toMatchObject({ reason: 'invalid', retry: false })
    expect(api.hasSite).not.toHaveBeenCalled()
  })

  it('resolves short links, and keeps those that lead nowhere as plain links', async () => {
    const { deps, store, api } = withDraft()
    const short = (id: string) => ({
      id,
      type: 'spotify-embed' as const,
      title: '',
      url: `https://spotify.link/${id}`,
      isActive: true,
    })
    store.update({ blocks: [short('one'), short('two')] })
    api.resolveShortLink
      .mockResolvedValueOnce({ type: 'spotify-embed', url: 'https://open.spotify.com/track/1' })
      .mockRejectedValueOnce(new Error('down'))
    await createFromDraft(deps)
    expect(api.create.mock.calls[0]?.[0].draft.blocks).toMatchObject([
      { type: 'spotify-embed', url: 'https://open.spotify.com/track/1' },
      { type: 'link', title: 'Listen', url: 'https://spotify.link/two' },
    ])
  })
})

describe('the creation flag', () => {
  it('is forgotten an hour after a tab left it behind', () => {
    const { keeper } = openTab()
    let now = 0
    const state = createCreationState(keeper, () => now)
    state.setPending(true)
    now = 3_599_999
    expect(state.isPending()).toBe(true)
    now = 3_600_000
    expect(state.isPending()).toBe(false)
  })
})
