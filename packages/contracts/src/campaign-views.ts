import {
  CAMPAIGN_PERIODS,
  CAMPAIGN_SHAPES,
  CAMPAIGN_SORTS,
  CAMPAIGN_STATES,
  CAMPAIGN_TYPES,
  MAX_CAMPAIGN_VIEW_QUERY,
  MAX_CAMPAIGN_VIEWS,
  MAX_VIEW_NAME,
  requiredText,
  storableText,
} from '@greenroom/domain'
import { z } from 'zod'
import { defineContract, timestamp } from './contract.ts'

/** A search is not part of a view: it is of the moment. */
const viewQuery = z.strictObject({
  type: z.enum(CAMPAIGN_TYPES).optional(),
  state: z.enum(CAMPAIGN_STATES).optional(),
  segment: z.uuid().optional(),
  period: z.enum(CAMPAIGN_PERIODS).optional(),
  archived: z.literal('').optional(),
  sort: z.enum(CAMPAIGN_SORTS).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  show: z.enum(CAMPAIGN_SHAPES).optional(),
})

const isViewQuery = (text: string): boolean => {
  const params = new URLSearchParams(text)
  return params.size === new Set(params.keys()).size && viewQuery.safeParse(Object.fromEntries(params)).success
}

const name = requiredText(MAX_VIEW_NAME, 'Give the view a name.')
const query = storableText(MAX_CAMPAIGN_VIEW_QUERY)
  .refine((text) => text.length > MAX_CAMPAIGN_VIEW_QUERY || isViewQuery(text), 'The list has no such filter or order.')
  .describe(
    'Filters, order, and shape as in the address of the screen: type, state, segment, period, archived, sort, order, show',
  )
const position = z
  .int()
  .min(0)
  .max(MAX_CAMPAIGN_VIEWS - 1)
  .describe('Place in your order, from 0')

export const campaignView = z.object({
  id: z.uuid(),
  name: z.string(),
  query: z.string(),
  position,
  created_at: timestamp,
  updated_at: timestamp,
})
export type CampaignView = z.infer<typeof campaignView>

export const listCampaignViews = defineContract({
  name: 'listCampaignViews',
  method: 'GET',
  path: '/api/campaigns/views',
  summary: 'Your saved views of the campaigns, in your order',
  access: 'owner',
  status: 200,
  response: z.object({ items: z.array(campaignView) }),
  errors: [],
})
export const createCampaignView = defineContract({
  name: 'createCampaignView',
  method: 'POST',
  path: '/api/campaigns/views',
  summary: 'Save a view of the campaigns, as the last',
  access: 'owner',
  idempotent: true,
  body: z.strictObject({ name, query }),
  status: 201,
  response: campaignView,
  errors: ['CONFLICT', 'IDEMPOTENCY_CONFLICT'],
})
const viewParams = z.object({ campaignViewId: z.uuid() })
export const updateCampaignView = defineContract({
  name: 'updateCampaignView',
  method: 'PATCH',
  path: '/api/campaigns/views/:campaignViewId',
  summary: 'Rename a view, move it, or save what the screen shows now under its name',
  access: 'owner',
  params: viewParams,
  body: z.strictObject({ name, query, position }).partial(),
  status: 200,
  response: campaignView,
  errors: ['NOT_FOUND', 'CONFLICT'],
})
export const deleteCampaignView = defineContract({
  name: 'deleteCampaignView',
  method: 'DELETE',
  path: '/api/campaigns/views/:campaignViewId',
  summary: 'Delete a view; the campaigns stay',
  access: 'owner',
  params: viewParams,
  status: 204,
  errors: ['NOT_FOUND'],
})
