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

/**
 * Returns what goes where in Twilio's console, page by page, for an installation that is one artist's own account. Numbers that
 * are toll-free are handed in from here in any case.
 */
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
