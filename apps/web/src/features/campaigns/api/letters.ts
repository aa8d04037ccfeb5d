import {
  getLetter,
  type LetterState,
  listUnsubscribeReasons,
  publishLetter,
  unpublishLetter,
} from '@greenroom/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { campaignsKey } from './campaigns.ts'

/** Reads whether an email is published on a page, and at which address. */
export const letterQuery = (campaignId: string) =>
  queryOptions({
    queryKey: [...campaignsKey, 'letter', campaignId],
    queryFn: ({ signal }): Promise<LetterState> => call(getLetter, { params: { campaignId }, signal }),
    staleTime: 0,
    meta: { live: ['letters', 'mini_sites'] },
  })

/** Publishes an email, or changes its address. @param siteId page that it stands on */
export const showLetter = (campaignId: string, slug: string, siteId: string) =>
  call(publishLetter, { params: { campaignId }, body: { slug, minisite_id: siteId } })
export const hideLetter = (campaignId: string) => call(unpublishLetter, { params: { campaignId } })

/** Why people unsubscribed by the links of an email. */
export const reasonsQuery = (campaignId: string) =>
  queryOptions({
    queryKey: [...campaignsKey, 'unsubscribe-reasons', campaignId],
    queryFn: ({ signal }) => call(listUnsubscribeReasons, { params: { campaignId }, signal }),
    staleTime: 0,
    meta: { live: ['unsubscribe_reasons'] },
  })
