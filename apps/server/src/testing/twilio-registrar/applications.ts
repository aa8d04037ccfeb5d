import { emptyProfile, type SenderProfile } from '@greenroom/domain'
import type {
  BoughtNumber,
  BrandApplication,
  CampaignApplication,
  ProviderIds,
  TollFreeApplication,
} from '../../platform/providers/registrar/registrar.ts'

const SITE = 'https://greenroom.example/nova'

const PROOFS = {
  site: SITE,
  texts: `${SITE}/texts`,
  privacy: `${SITE}/privacy`,
  terms: `${SITE}/terms`,
  formPicture: `${SITE}/texts.png`,
}

/** Profile of an artist without a tax number, whole and right. */
export const artist = (more: Partial<SenderProfile> = {}): SenderProfile => ({
  ...emptyProfile(),
  legalName: 'Nova Example',
  stageName: 'NOVA',
  website: SITE,
  street: '1 Jersey Street',
  city: 'Boston',
  region: 'MA',
  postcode: '02215',
  firstName: 'Nova',
  lastName: 'Example',
  email: 'nova@nova.example',
  phone: '+16175550123',
  jobTitle: 'Artist',
  description: 'NOVA texts fans who signed up on her page about shows and new music.',
  flow: 'Fans open greenroom.example/nova/texts, type their number, and tick an optional box.',
  samples: ['NOVA: tickets for Boston are out. Reply STOP to end.', 'NOVA: the new song is here. Reply STOP to end.'],
  optInReply: 'NOVA: you are in. Msg and data rates may apply. HELP for help, STOP to end.',
  optOutReply: 'NOVA: you are out and get no more texts. Reply START to come back.',
  helpReply: 'NOVA: write to nova@nova.example for help. Reply STOP to end.',
  keywords: ['NOVA'],
  ...more,
})

/** Profile of a company with a tax number. */
export const company = (more: Partial<SenderProfile> = {}): SenderProfile =>
  artist({
    kind: 'business',
    legalName: 'Nova Touring LLC',
    taxNumber: '123456789',
    companyType: 'llc',
    useCase: 'low_volume',
    ...more,
  })

let references = 0
const nextReference = (): string => `attempt-${(references += 1)}`

export const brandApplication = (more: Partial<BrandApplication> = {}): BrandApplication => ({
  kind: 'brand',
  reference: nextReference(),
  profile: artist(),
  proofs: PROOFS,
  tier: 'sole_proprietor',
  ...more,
})

export const campaignApplication = (
  brand: ProviderIds,
  more: Partial<CampaignApplication> = {},
): CampaignApplication => ({
  kind: 'campaign',
  reference: nextReference(),
  profile: artist(),
  proofs: PROOFS,
  brand,
  ...more,
})

export const tollFreeApplication = (
  number: BoughtNumber,
  more: Partial<TollFreeApplication> = {},
): TollFreeApplication => ({
  kind: 'toll_free',
  reference: nextReference(),
  profile: artist(),
  proofs: PROOFS,
  number,
  ...more,
})
