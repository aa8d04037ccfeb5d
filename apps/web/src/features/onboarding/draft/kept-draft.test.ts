import { expect, it } from 'vitest'
import { draftStore } from './browser-draft.ts'
import { hasDraft } from './kept-draft.ts'

it('there is a draft from the first change until it is discarded, as the store of drafts says', () => {
  const answers = () => [hasDraft(), draftStore.snapshot().exists]
  expect(answers()).toEqual([false, false])
  draftStore.update({ username: 'nova' })
  expect(answers()).toEqual([true, true])
  draftStore.discard()
  expect(answers()).toEqual([false, false])
})
