import {
  createFromDraft as createFromDraftContract,
  getOnboarding,
  resolveEmbed,
  uploadAvatar,
} from '@greenroom/contracts'
import { call, upload } from '../../../lib/api/index.ts'
import { creationState, draftStore } from '../draft/browser-draft.ts'
import { browserKeeper } from '../draft/kept-draft.ts'
import { createFromDraft, type CreationApi, type CreationOptions } from '../draft/create.ts'
import type { CreationResult } from '../draft/creation-result.ts'

const api: CreationApi = {
  hasSite: async () => (await call(getOnboarding)).has_site,
  create: async (body) => (await call(createFromDraftContract, { body })).site.id,
  async resolveShortLink(type, input) {
    const found = await call(resolveEmbed, { body: { type, input } })
    return found.status === 'embed' ? found : null
  },
}

/**
 * Web Locks exist on https and localhost. Elsewhere the server's idempotency alone keeps two tabs from making two
 * sites.
 */
const alone = <T>(work: () => Promise<T>): Promise<T> => {
  const locks = navigator.locks as LockManager | null | undefined
  return locks ? locks.request('onboarding-create', work) : work()
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Makes the site of this browser's draft for the signed-in user; see `createFromDraft`. Never rejects.
 * @param userId null if nobody is signed in
 */
export function createSiteFromDraft(userId: string | null, options: CreationOptions = {}): Promise<CreationResult> {
  return createFromDraft(
    {
      store: draftStore,
      state: creationState,
      api,
      alone,
      userId: async () => userId,
      canRead: () => browserKeeper.canRead(),
      avatar: {
        upload: async (picture) => (await upload(uploadAvatar, picture, { fileName: 'avatar.jpg' })).url,
        fetch: (address) => fetch(address),
        wait,
        onGiveUp: (reason) => console.warn('The picture could not be read; creating the page without it', reason),
      },
    },
    options,
  )
}
