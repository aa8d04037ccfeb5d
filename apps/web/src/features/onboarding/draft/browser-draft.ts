import { createCreationState } from './creation-state.ts'
import { randomId } from '../../../lib/random-id.ts'
import { browserKeeper, STORED_KEYS } from './kept-draft.ts'
import { indexedDbVault } from './pictures.ts'
import { createDraftStore } from './store.ts'

/** The draft of this browser. */
export const draftStore = createDraftStore({ keeper: browserKeeper, vault: indexedDbVault(), newId: randomId })

export const creationState = createCreationState(browserKeeper, Date.now)

const keys: ReadonlySet<string> = new Set(Object.values(STORED_KEYS))
window.addEventListener('storage', (event) => {
  if (event.key === null || keys.has(event.key)) draftStore.reload()
})
