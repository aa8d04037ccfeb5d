import { isListed } from '@greenroom/domain'
import type { Profile } from '../api/registration.ts'

/** A text to paste, and its field in Twilio's console. */
export interface ConsoleText {
  field: string
  text: string
}
export interface ConsolePage {
  title: string
  /** Way through the menus. */
  place: string
  texts: readonly ConsoleText[]
}

/** Returns what goes where in Twilio's console, page by page, for an installation that is one artist's own account. */
export function consolePages(profile: Profile): ConsolePage[] {
  const isPerson = profile.kind === 'person'
  const name = `${profile.first_name} ${profile.last_name}`.trim()
  const address = [profile.street, profile.city, `${profile.region} ${profile.postcode}`, profile.country].join(', ')
  const listing = isListed({ kind: profile.kind, companyType: profile.company_type })
    ? [
        { field: 'Stock exchange', text: profile.stock_exchange },
        { field: 'Stock ticker', text: profile.stock_ticker },
      ]
    : []
  const who: ConsolePage = {
    title: 'Who texts',
    place: isPerson
      ? 'Messaging › Regulatory compliance › Onboarding › Sole proprietor'
      : 'Trust Hub › Customer profiles › Create, then Messaging › Regulatory compliance › Brands',
    texts: [
      {
        field: isPerson ? 'Brand name' : 'Legal business name',
        text: isPerson ? profile.stage_name : profile.legal_name,
      },
      ...listing,
      { field: 'Website URL', text: profile.website },
      { field: 'Address', text: address },
      { field: isPerson ? 'Your name' : 'Authorized representative', text: name },
      ...(isPerson ? [] : [{ field: 'Job title', text: profile.job_title }]),
      { field: 'Email', text: profile.email },
      { field: 'Mobile phone number', text: profile.phone },
    ],
  }
  const samples = profile.samples.map((text, place) => ({ field: `Sample message ${place + 1}`, text }))
  if (profile.number_kind === 'toll_free')
    return [
      {
        title: 'Toll-free verification',
        place: 'Phone numbers › Manage › Active numbers › your number › Regulatory information',
        texts: [
          { field: 'Business name', text: profile.legal_name },
          { field: 'Doing business as', text: profile.stage_name },
          { field: 'Website', text: profile.website },
          { field: 'Address', text: address },
          { field: 'Contact', text: name },
          { field: 'Email for notices', text: profile.email },
          { field: 'Phone number', text: profile.phone },
          { field: 'Monthly message volume', text: profile.volume },
          { field: 'Use case summary', text: profile.description },
          { field: 'Production message sample', text: profile.samples[0] ?? '' },
          { field: 'Opt-in image URLs', text: profile.proof_url },
          { field: 'Privacy policy URL', text: profile.privacy_url },
          { field: 'Terms and conditions URL', text: profile.terms_url },
        ],
      },
    ]
  return [
    who,
    {
      title: 'What you text',
      place: 'Messaging › Regulatory compliance › Campaigns › Create new campaign',
      texts: [
        { field: 'Campaign description', text: profile.description },
        ...samples,
        { field: 'How do end-users consent to receive messages?', text: profile.flow },
        { field: 'Privacy policy URL', text: profile.privacy_url },
        { field: 'Terms and conditions URL', text: profile.terms_url },
        { field: 'Opt-in keywords', text: profile.keywords.join(', ') },
        { field: 'Opt-in message', text: profile.opt_in_reply },
        { field: 'Opt-out message', text: profile.opt_out_reply },
        { field: 'Help message', text: profile.help_reply },
      ],
    },
  ]
}
