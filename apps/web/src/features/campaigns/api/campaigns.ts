import {
  checkCampaignLinks,
  chooseWinner,
  askApproval,
  askApprovalAgain,
  type Campaign,
  cancelCampaign,
  confirmCampaign,
  countAudience,
  createCampaign,
  deleteCampaign,
  duplicateCampaign,
  getCampaign,
  getCampaignReport,
  listCampaigns,
  listConversations,
  listOutcomes,
  exportRecipients,
  listRecipients,
  pauseCampaign,
  previewCampaign,
  previewForPerson,
  previewPeople,
  restoreCampaign,
  resumeCampaign,
  segmentRecipients,
  testCampaign,
  unconfirmCampaign,
  updateCampaign,
} from '@greenroom/contracts'
import type { BodyOf, QueryOf, ResponseOf } from '@greenroom/contracts'
import type { CampaignAudience, CampaignState, FirstOrder } from '@greenroom/domain/campaigns'
import { download } from '../../../lib/api/download.ts'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, orNull } from '../../../lib/api/index.ts'
import type { CampaignType } from '../rules/kinds.ts'

export const CAMPAIGNS_PER_PAGE = 20
export const RECIPIENTS_PER_PAGE = 30

export const campaignsKey = ['campaigns'] as const
export const campaignListKey = [...campaignsKey, 'list'] as const

/** Tables whose changes a campaign shows: its own, those of its send, and what people did. */
export const CAMPAIGN_LIVE = [
  'campaigns',
  'campaign_approvals',
  'sends',
  'campaign_links',
  'campaign_engagements',
  'campaign_replies',
]

export interface CampaignsView {
  type: CampaignType
  q: string
  /** Undefined: any. */
  state: CampaignState | undefined
  /** True: automatic messages instead of campaigns. */
  automatic: boolean
  archived: boolean
  page: number
}

/** One page of the campaigns of a type, last changed first. */
export const campaignsQuery = ({ type, q, state, automatic, archived, page }: CampaignsView) =>
  queryOptions({
    queryKey: [...campaignListKey, { type, q, state, automatic, archived, page }],
    queryFn: ({ signal }) =>
      call(listCampaigns, {
        query: {
          type,
          automatic: automatic ? 'true' : 'false',
          archived: archived ? 'true' : 'false',
          page,
          limit: CAMPAIGNS_PER_PAGE,
          ...(state === undefined ? {} : { state }),
          ...(q === '' ? {} : { q }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { live: CAMPAIGN_LIVE },
  })

/** One campaign; `null` if there is none. If it is deleted while open, it stays with the unsaved changes. */
export const campaignQuery = (campaignId: string) =>
  queryOptions({
    queryKey: [...campaignsKey, 'one', campaignId],
    queryFn: ({ signal, client, queryKey }): Promise<Campaign | null> => {
      const answer = call(getCampaign, { params: { campaignId }, signal })
      return client.getQueryData(queryKey) ? answer : orNull(answer)
    },
    staleTime: 0,
    meta: { live: CAMPAIGN_LIVE },
  })

/** Shows a campaign as a call has answered it, and reads the lists again. */
export function putCampaign(client: QueryClient, campaign: Campaign): void {
  client.setQueryData(campaignQuery(campaign.id).queryKey, campaign)
  void client.invalidateQueries({ queryKey: campaignListKey })
}

export type CampaignBody = BodyOf<typeof createCampaign>
export type CampaignChange = BodyOf<typeof updateCampaign>

/** @param idempotencyKey a repeated call with the same key makes one campaign */
export const makeCampaign = (body: CampaignBody, idempotencyKey: string, keepalive = false): Promise<Campaign> =>
  call(createCampaign, { body, idempotencyKey, keepalive })
/** @param keepalive keeps the request alive after the page is closed */
export const changeCampaign = (campaignId: string, body: CampaignChange, keepalive = false): Promise<Campaign> =>
  call(updateCampaign, { params: { campaignId }, body, keepalive })
export const copyCampaign = (campaignId: string, idempotencyKey: string): Promise<Campaign> =>
  call(duplicateCampaign, { params: { campaignId }, idempotencyKey })
export const removeCampaign = (campaignId: string) => call(deleteCampaign, { params: { campaignId } })
export const bringBackCampaign = (campaignId: string): Promise<Campaign> =>
  call(restoreCampaign, { params: { campaignId } })

const ACTS = { pause: pauseCampaign, resume: resumeCampaign, cancel: cancelCampaign, undo: unconfirmCampaign } as const
export type CampaignAct = keyof typeof ACTS
/** Pauses, resumes, or cancels a campaign, or takes its confirmation back. */
export const actOn = (campaignId: string, act: CampaignAct): Promise<Campaign> =>
  call(ACTS[act], { params: { campaignId } })

/**
 * How many people an audience means, and who cannot be reached. Cancels outdated requests; shows the previous numbers
 * meanwhile.
 */
export const audienceQuery = (type: CampaignType, audience: CampaignAudience) =>
  queryOptions({
    queryKey: [...campaignsKey, 'audience', type, audience],
    queryFn: ({ signal }) => call(countAudience, { body: { type, audience }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
    meta: { live: ['contacts', 'segments'] },
  })

/**
 * What sending a campaign would do. The server computes it from every recipient's own text.
 * @param version of the campaign that it is computed for
 */
export const previewQuery = (campaignId: string, version: number) =>
  queryOptions({
    queryKey: [...campaignsKey, 'preview', campaignId, version],
    queryFn: ({ signal }) => call(previewCampaign, { params: { campaignId }, signal }),
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
    meta: { live: ['contacts', 'segments', 'wallets', 'sending_rules'] },
  })

/** Links of a campaign that lead nowhere. @param links as the preview has them: others are followed anew */
export const brokenLinksQuery = (campaignId: string, links: readonly string[]) =>
  queryOptions({
    queryKey: [...campaignsKey, 'broken-links', campaignId, links],
    queryFn: ({ signal }) => call(checkCampaignLinks, { params: { campaignId }, signal }),
    staleTime: 300_000,
    retry: false,
  })

export type PersonPick = BodyOf<typeof previewForPerson>
/**
 * The message as one person of the audience receives it; `null` if there is nobody like that. After the last comes the first.
 * @param version of the campaign
 */
export const personQuery = (campaignId: string, version: number, pick: PersonPick) =>
  queryOptions({
    queryKey: [...campaignsKey, 'person', campaignId, version, pick],
    queryFn: async ({ signal }) => {
      const ask = async (body: PersonPick) =>
        (await call(previewForPerson, { params: { campaignId }, body, signal })).person
      const person = await ask(pick)
      const isStep = pick.pick === 'next' || pick.pick === 'previous'
      return person === null && isStep && pick.contact_id !== undefined ? ask({ pick: pick.pick }) : person
    },
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
  })

/** Selection of those whom the preview counts. */
export type ForeseenPick = Omit<BodyOf<typeof previewPeople>, 'after'>
export type ForeseenPerson = ResponseOf<typeof previewPeople>['items'][number]
/** People listed at once, as far as there are as many. */
const FORESEEN_AT_ONCE = 30

/**
 * People whom a campaign would reach, hold, or skip. The server looks at some thousand people a call; this asks on until
 * there is something to show.
 * @param version of the campaign
 */
export const foreseenQuery = (campaignId: string, version: number, pick: ForeseenPick) =>
  infiniteQueryOptions({
    queryKey: [...campaignsKey, 'foreseen', campaignId, version, pick],
    queryFn: async ({ pageParam, signal }) => {
      const items: ForeseenPerson[] = []
      let next: string | null = pageParam
      do {
        const body = { ...pick, ...(next === '' ? {} : { after: next }) }
        const page: ResponseOf<typeof previewPeople> = await call(previewPeople, {
          params: { campaignId },
          body,
          signal,
        })
        items.push(...page.items)
        next = page.next
      } while (next !== null && items.length < FORESEEN_AT_ONCE)
      return { items, next }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
  })

/** The first of the recipients, because the plan has no room for all of them. */
export interface FirstOnly {
  count: number
  by: FirstOrder
}
export const sendCampaign = (campaignId: string, hash: string, only?: FirstOnly): Promise<Campaign> =>
  call(confirmCampaign, {
    params: { campaignId },
    body: { hash, ...(only && { only_first: only.count, first_by: only.by }) },
  })
export const sendTest = (campaignId: string, body: BodyOf<typeof testCampaign>) =>
  call(testCampaign, { params: { campaignId }, body })
export const requestApproval = (campaignId: string, email: string, hash: string): Promise<Campaign> =>
  call(askApproval, { params: { campaignId }, body: { email, hash } })
/** Asks once more, or somebody else instead. */
export const requestApprovalAgain = (campaignId: string, email: string): Promise<Campaign> =>
  call(askApprovalAgain, { params: { campaignId }, body: { email } })

/** What became of a campaign's recipients, by reason, and its links. */
export const outcomesQuery = (campaignId: string) =>
  queryOptions({
    queryKey: [...campaignsKey, 'outcomes', campaignId],
    queryFn: ({ signal }) => call(listOutcomes, { params: { campaignId }, signal }),
    staleTime: 0,
    meta: { live: CAMPAIGN_LIVE },
  })

/** When people engaged with a campaign; of an email also opens, complaints, and results by mailbox provider. */
export const reportQuery = (campaignId: string) =>
  queryOptions({
    queryKey: [...campaignsKey, 'report', campaignId],
    queryFn: ({ signal }) => call(getCampaignReport, { params: { campaignId }, signal }),
    staleTime: 0,
    meta: { live: ['sends', 'campaign_links', 'campaign_providers', 'campaign_variants'] },
  })

/** Has the rest of the people of a test get a version. */
export const sendWinner = (campaignId: string, variant: number): Promise<Campaign> =>
  call(chooseWinner, { params: { campaignId }, body: { variant } })

/** How many people who replied to a campaign wait for an answer. */
export const waitingRepliesQuery = (campaignId: string) =>
  queryOptions({
    queryKey: [...campaignsKey, 'waiting-replies', campaignId],
    queryFn: ({ signal }) =>
      call(listConversations, {
        query: { campaign_id: campaignId, filter: 'waiting', sort: 'longest_waiting', limit: 1 },
        signal,
      }),
    staleTime: 0,
    meta: { live: ['threads', 'campaign_replies'] },
  })

/** Downloads people of a campaign as CSV. */
export const recipientsFile = (campaignId: string, query: QueryOf<typeof exportRecipients>) =>
  download(exportRecipients, { params: { campaignId }, query })

export type RecipientsView = Omit<QueryOf<typeof listRecipients>, 'limit'>
/** One page of a campaign's people, by what became of them. */
export const recipientsQuery = (campaignId: string, view: RecipientsView) =>
  queryOptions({
    queryKey: [...campaignsKey, 'recipients', campaignId, view],
    queryFn: ({ signal }) =>
      call(listRecipients, { params: { campaignId }, query: { ...view, limit: RECIPIENTS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { live: CAMPAIGN_LIVE },
  })

/** Keeps people of a campaign as a segment. */
export const keepRecipients = (campaignId: string, body: BodyOf<typeof segmentRecipients>, idempotencyKey: string) =>
  call(segmentRecipients, { params: { campaignId }, body, idempotencyKey })
