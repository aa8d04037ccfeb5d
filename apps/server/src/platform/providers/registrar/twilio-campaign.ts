import {
  type CampaignApplication,
  type ProviderIds,
  RegistrarError,
  type Standing,
  type StandingWord,
} from './registrar.ts'
import type { TwilioClient } from './twilio-accounts.ts'
import { ifThere, rejectionsOf, TwilioRefusal } from './twilio-failures.ts'
import { ensureService, LIMIT, serviceNamed } from './twilio-services.ts'

type Campaign = Awaited<
  ReturnType<ReturnType<TwilioClient['messaging']['v1']['services']>['usAppToPerson']['list']>
>[number]

/** Version of the interface that knows the addresses of privacy policy and terms (Twilio's reference of Usa2p). */
const API = { xTwilioApiVersion: 'v1.2' }

const WORDS: Readonly<Record<string, StandingWord>> = {
  PENDING: 'review',
  IN_PROGRESS: 'review',
  VERIFIED: 'approved',
  FAILED: 'rejected',
  SUSPENDED: 'suspended',
}

/** Name of a service that waits for the campaign of a brand. */
const waitingFor = (brand: ProviderIds): string => `Greenroom ${brand.id}`

const campaignsOf = (client: TwilioClient, service: string) => client.messaging.v1.services(service).usAppToPerson

/** Returns the campaign of a service, which has one at most. */
async function campaignOf(client: TwilioClient, service: string): Promise<Campaign | undefined> {
  const listed = await ifThere(campaignsOf(client, service).list({ ...API, limit: 1 }))
  return listed?.[0]
}

/** Registers a campaign on a service of its own, or returns the one that an earlier attempt registered. */
export async function submitCampaign(client: TwilioClient, application: CampaignApplication): Promise<Standing> {
  const held = await findCampaign(client, application)
  if (held) return held
  const service =
    application.service ?? (await ensureService(client, application.reference, waitingFor(application.brand)))
  const { profile } = application
  const campaign = await campaignsOf(client, service).create({
    ...API,
    ...textsOf(application),
    brandRegistrationSid: application.brand.id,
    usAppToPersonUsecase: profile.useCase.toUpperCase(),
    optInMessage: profile.optInReply,
    optOutMessage: profile.optOutReply,
    helpMessage: profile.helpReply,
    ...(profile.keywords.length > 0 ? { optInKeywords: [...profile.keywords] } : {}),
    optOutKeywords: ['STOP'],
    helpKeywords: ['HELP'],
    subscriberOptIn: true,
  })
  return standingOf(campaign)
}

/** Looks for the campaign of an application: on its service, with its texts. */
export async function findCampaign(
  client: TwilioClient,
  application: CampaignApplication,
): Promise<Standing | undefined> {
  const service = application.service ?? (await serviceNamed(client, application.reference))
  const campaign = service && (await campaignOf(client, service))
  return campaign && isOf(campaign, application) ? standingOf(campaign) : undefined
}

/** Returns the newest campaign of a brand, whoever handed it in. */
export async function findAnyCampaign(client: TwilioClient, brand: ProviderIds): Promise<Standing | undefined> {
  const found: Campaign[] = []
  for (const { sid } of await client.messaging.v1.services.list({ limit: LIMIT })) {
    const campaign = await campaignOf(client, sid)
    if (campaign?.brandRegistrationSid === brand.id) found.push(campaign)
  }
  const [newest] = found.toSorted((a, b) => b.dateCreated.getTime() - a.dateCreated.getTime())
  return newest && standingOf(newest)
}

/**
 * Hands mended texts in for a rejected campaign.
 * @throws RegistrarError rejected where Twilio takes no edits: it must be removed and handed in anew
 */
export async function editCampaign(
  client: TwilioClient,
  ids: ProviderIds,
  application: CampaignApplication,
): Promise<Standing> {
  const service = serviceOf(ids)
  const held = await campaignOf(client, service)
  if (!held) throw new RegistrarError('rejected', 'The campaign is gone.')
  const isTaken = held.campaignStatus !== 'FAILED' && isOf(held, application)
  if (isTaken) return standingOf(held)
  try {
    return standingOf(await campaignsOf(client, service)(held.sid).update({ ...API, ...textsOf(application) }))
  } catch (error) {
    if (!isClosedToEdits(error)) throw error
    throw new RegistrarError('rejected', 'Twilio takes no edits of campaigns here.', [
      { code: error.code ?? 0, text: 'This campaign must be removed and handed in anew.', fields: [] },
    ])
  }
}

const isClosedToEdits = (error: unknown): error is TwilioRefusal =>
  error instanceof TwilioRefusal && [403, 404, 405].includes(error.statusCode)

export async function fetchCampaign(client: TwilioClient, ids: ProviderIds): Promise<Standing | undefined> {
  const campaign = await campaignOf(client, serviceOf(ids))
  return campaign && standingOf(campaign)
}

/** Removes a campaign. Its service stays, because numbers hang on it. */
export async function removeCampaign(client: TwilioClient, ids: ProviderIds): Promise<void> {
  const service = serviceOf(ids)
  const campaign = await campaignOf(client, service)
  if (campaign) await ifThere(campaignsOf(client, service)(campaign.sid).remove())
}

/** Lists the use cases of a brand, as words of a sender profile. They are asked of a service, which is made if there is none. */
export async function useCasesOf(client: TwilioClient, brand: ProviderIds): Promise<string[]> {
  const [first] = await client.messaging.v1.services.list({ limit: 1 })
  const service = first?.sid ?? (await ensureService(client, waitingFor(brand)))
  const { usAppToPersonUsecases } = await client.messaging.v1
    .services(service)
    .usAppToPersonUsecases.fetch({ brandRegistrationSid: brand.id })
  return (usAppToPersonUsecases as { code?: unknown }[]).flatMap(({ code }) =>
    typeof code === 'string' ? [code.toLowerCase()] : [],
  )
}

const textsOf = ({ profile, proofs }: CampaignApplication) => ({
  description: profile.description,
  messageFlow: profile.flow,
  messageSamples: [...profile.samples],
  hasEmbeddedLinks: profile.hasLinks,
  hasEmbeddedPhone: profile.hasPhones,
  ageGated: profile.isAgeGated,
  directLending: profile.isLending,
  privacyPolicyUrl: profile.privacyUrl || proofs.privacy,
  termsAndConditionsUrl: profile.termsUrl || proofs.terms,
})

/** Tells whether a campaign says what an application says. Twilio may trim texts. */
function isOf(campaign: Campaign, application: CampaignApplication): boolean {
  const { description, messageFlow, messageSamples } = textsOf(application)
  const texts = (all: readonly string[]) => all.map((text) => text.trim()).join('\n')
  return (
    campaign.brandRegistrationSid === application.brand.id &&
    texts([campaign.description, campaign.messageFlow, ...campaign.messageSamples]) ===
      texts([description, messageFlow, ...messageSamples])
  )
}

/** Returns the service of a campaign, which is also its id: Twilio gives each campaign the same one. */
const serviceOf = (ids: ProviderIds): string => ids.service ?? ids.id

function standingOf(campaign: Campaign): Standing {
  const service = campaign.messagingServiceSid
  const perSecond = Number(campaign.rateLimits?.att?.mps)
  return {
    ids: { id: service, service, campaign: campaign.sid, brand: campaign.brandRegistrationSid },
    word: WORDS[campaign.campaignStatus] ?? 'unknown',
    rejections: rejectionsOf(campaign.errors),
    ...(perSecond > 0 ? { perSecond } : {}),
    updatedAt: campaign.dateUpdated,
  }
}
