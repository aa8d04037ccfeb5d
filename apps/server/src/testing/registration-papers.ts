import { emptyProfile, type SenderProfile } from '@greenroom/domain'
import type { ProofAddresses } from '../platform/providers/registrar/registrar.ts'

const SITE = 'http://localhost:3000/nova'
/** Addresses of an artist's pages. */
export const PROOFS: ProofAddresses = {
  site: SITE,
  texts: `${SITE}/texts`,
  privacy: `${SITE}/privacy`,
  terms: `${SITE}/terms`,
  formPicture: `${SITE}/texts/form.png`,
}

/** Returns what an artist without a tax number hands in, without a fault. */
export const cleanProfile = (changes: Partial<SenderProfile> = {}): SenderProfile => ({
  ...emptyProfile(),
  legalName: 'Maria Reyes',
  stageName: 'Nova Reyes',
  website: SITE,
  street: '12 Gallatin Ave',
  city: 'Nashville',
  region: 'TN',
  postcode: '37206',
  firstName: 'Maria',
  lastName: 'Reyes',
  email: 'maria@example.com',
  phone: '+16155550142',
  jobTitle: 'Artist',
  description:
    'Nova Reyes texts fans who signed up on her own site with news about her music, her shows, and her merch, a few times a month.',
  flow: `Fans open ${SITE} and tick the optional box beside the phone number of the sign-up form, or text NOVA to her number. Proof: ${SITE}/texts`,
  samples: [
    `Nova Reyes: My new single is out. Listen: ${SITE}/l/abc Reply STOP to end.`,
    'Nova Reyes: I play in [city] on [date]. Doors at 8. Reply STOP to end.',
  ],
  optInReply:
    'Nova Reyes: You get about 4 msgs a month about music and shows. Msg & data rates may apply. Reply HELP for help, STOP to end.',
  optOutReply: 'Nova Reyes: You are unsubscribed and will get no more texts.',
  helpReply: `Nova Reyes: Write to maria@example.com or see ${SITE}. Msg & data rates may apply. Reply STOP to end.`,
  keywords: ['NOVA'],
  privacyUrl: PROOFS.privacy,
  termsUrl: PROOFS.terms,
  proofUrl: PROOFS.texts,
  ...changes,
})

const LINKS = '<a href="/nova/privacy">Privacy</a> <a href="/nova/terms">Terms</a>'
const CONSENT =
  'Yes, Nova Reyes may send me recurring text messages about music, shows, and merch. Message frequency varies. Not required to buy anything. Message and data rates may apply. Reply STOP to end, HELP for help.'
const FORM = `<form method="post"><label><input type="email" name="email" required><span>Email</span></label>
<label><input type="tel" name="phone"><span>Phone number (optional)</span></label>
<label><input type="checkbox" name="sms_consent" value="yes"><span>${CONSENT}</span></label>${LINKS}<button>Join</button></form>`

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title><style>.a{}</style></head><body>${body}</body></html>`

/** Pages of an artist without a fault, by address. */
export const CLEAN_PAGES: Readonly<Record<string, string>> = {
  [PROOFS.site]: page(
    'Nova Reyes',
    `<h1>Nova Reyes</h1><p>Singer and writer from Nashville. Two records, one band, many roads.</p>${FORM}<footer>Run by Maria Reyes ${LINKS}</footer>`,
  ),
  [PROOFS.texts]: page('Texts from Nova Reyes', `<h1>Texts from Nova Reyes</h1><p>Run by Maria Reyes.</p>${FORM}`),
  [PROOFS.privacy]: page(
    'Privacy',
    '<h1>Privacy</h1><p>Nova Reyes keeps your number to text you. Mobile information and consent to texts are not shared with third parties or affiliates for marketing. Write to maria@example.com.</p>',
  ),
  [PROOFS.terms]: page(
    'Terms',
    '<h1>Terms of the texts of Nova Reyes</h1><p>Message frequency varies. Message and data rates may apply. Reply <strong>STOP</strong> to end, <strong>HELP</strong> for help, or contact maria@example.com. Carriers are not liable for delayed or undelivered messages. See <a href="/nova/privacy">Privacy</a>.</p>',
  ),
}
