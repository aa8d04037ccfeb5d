import {
  type Campaign,
  type CampaignPerson,
  type CampaignPreview,
  confirmCampaign,
  countAudience,
  createCampaign,
  getCampaign,
  getContact,
  getMe,
  listContacts,
  listSegments,
  listSites,
  listTags,
  listTemplates,
  previewCampaign,
  previewForPerson,
  testCampaign,
  unconfirmCampaign,
  updateCampaign,
  updateSendingRules,
} from '@greenroom/contracts'
import { showScreen } from '../../../testing/show-screen.tsx'
import { CAMPAIGN_ID, campaignOf, PREVIEW } from '../campaign.fixture.ts'
import { Component } from './edit-campaign.tsx'

/** State of a test's server. */
export interface World {
  campaign: Campaign
  preview: CampaignPreview
  /** The audience, in its order. */
  people: CampaignPerson[]
  /** Contacts that the search finds. */
  contacts: { id: string; name: string; email: string | null; phone: string | null }[]
  templates: object[]
}
export const newWorld = (part: Partial<Campaign> = {}): World => ({
  campaign: campaignOf({ content: 'Hi {{first_name|there}}, doors at eight', ...part }),
  preview: PREVIEW,
  people: [],
  contacts: [],
  templates: [],
})

export const personOf = (id: string, part: Partial<CampaignPerson> = {}): CampaignPerson => ({
  contact_id: id,
  name: id,
  phone: '+15550100101',
  email: null,
  text: `Hi ${id}`,
  mail: null,
  from: '+15550100100',
  segments: 1,
  cost: 2,
  outcome: 'send',
  reason: null,
  until: null,
  ...part,
})

interface Input {
  params: { contactId: string }
  body: { pick?: string; contact_id?: string }
}

/** Answers the calls of the creator. */
export const answerFrom = (world: World) => async (contract: unknown, input: Input) => {
  const page = { items: [], page: 1, limit: 20, total: 0 }
  if (contract === getMe)
    return {
      name: 'Nova Reyes',
      text_prices: { sms: 2, mms: 5 },
      phone: '+15550100199',
      phone_verified: true,
      email: 'nova@reyes.example',
      email_verified: true,
    }
  if (contract === createCampaign || contract === updateCampaign) {
    const { media_ids: _, version: __, ...fields } = input.body as Record<string, unknown>
    world.campaign = { ...world.campaign, ...fields, version: world.campaign.version + 1 }
  }
  if (contract === confirmCampaign)
    world.campaign = { ...world.campaign, state: 'scheduled', undo_until: new Date(Date.now() + 10_000).toISOString() }
  if (contract === unconfirmCampaign) world.campaign = { ...world.campaign, state: 'draft', undo_until: null }
  if ([getCampaign, createCampaign, updateCampaign, confirmCampaign, unconfirmCampaign].some((one) => one === contract))
    return world.campaign
  if (contract === countAudience)
    return { people: 1038, reachable: 1000, parts: [], excluded: 0, skipped: { opted_out_sms: 38 }, has_orders: true }
  if (contract === previewCampaign) return world.preview
  if (contract === previewForPerson) return { person: pickOf(world, input.body) ?? null }
  if (contract === getContact) return world.contacts.find(({ id }) => id === input.params.contactId)
  if (contract === listContacts) return { ...page, items: world.contacts }
  if (contract === listTemplates) return { ...page, items: world.templates, folders: [], artist: 'Nova Reyes' }
  if (contract === testCampaign) return { sent: 1, problems: [] }
  if (contract === updateSendingRules) {
    world.preview = { ...world.preview, problems: [] }
    return input.body
  }
  if (contract === listTags) return { items: [], is_cut: false, statuses: [] }
  if (contract === listSegments || contract === listSites) return page
  return { items: [] }
}

function pickOf({ people }: World, { pick, contact_id: id }: Input['body']): CampaignPerson | undefined {
  const at = people.findIndex((person) => person.contact_id === id)
  if (pick === 'next') return people[at + 1]
  if (pick === 'previous') return id === undefined ? people.at(-1) : people[at - 1]
  return pick === 'named' ? people[at] : people[0]
}

const BASE = '/dashboard/marketing'
/** Opens the creator at a section. */
export const openCreator = (section: string, type: Campaign['type'] = 'sms') =>
  showScreen(
    [
      { path: `${BASE}/:type/:campaignId/edit`, Component },
      { path: `${BASE}/:type/:campaignId`, element: <h1>Results</h1> },
      { path: '/elsewhere', element: <h1>Elsewhere</h1> },
    ],
    `${BASE}/${type}/${CAMPAIGN_ID}/edit?section=${section}`,
  )
