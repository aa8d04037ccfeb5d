import { listAnswerRules, listBlocks, listSites } from '@greenroom/contracts'
import { isSignUpType } from '@greenroom/domain/block-types'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { everyPage } from '../../../lib/list/every-page.ts'

/** The owner's forms, named with their sites. */
export const formsQuery = queryOptions({
  queryKey: ['minisites', 'forms'],
  queryFn: async ({ signal }) => {
    const sites = await everyPage((query) => call(listSites, { query, signal }))
    const forms = await Promise.all(
      sites.map(async ({ id, name }) =>
        (await call(listBlocks, { params: { id }, signal })).items
          .filter(({ type }) => isSignUpType(type))
          .map((block) => ({ id: block.id, name: `${block.title.trim() || 'Form'} on ${name}` })),
      ),
    )
    return forms.flat()
  },
  meta: { live: ['mini_sites', 'blocks'] },
})

/** The owner's join words. */
export const joinWordsQuery = queryOptions({
  queryKey: ['answer-rules', 'join-words'],
  queryFn: async ({ signal }) =>
    (await call(listAnswerRules, { signal })).items
      .filter(({ join }) => join !== null)
      .map(({ id, words }) => ({ id, name: words.join(', ') })),
  meta: { live: ['answer_rules'] },
})
