import { KEYWORDS, PROFILE_LIMITS, type SenderProfile } from '../profile.ts'
import type { Ways } from './facts.ts'
import { artistInText, artistOf } from './names.ts'

type Texts = Pick<SenderProfile, 'description' | 'flow' | 'samples' | 'optInReply' | 'optOutReply' | 'helpReply'>

/** Returns the start of a text, at most `most` characters of it, with an ellipsis if it is cut. */
const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`

/** Returns where people find the sender: the site, or else the product's part of the profile. */
const pageOf = (profile: SenderProfile, { site }: Ways): string => site?.url ?? profile.website

/** Writes the description of the programme: who writes to whom, and why. */
export function writeDescription(profile: SenderProfile, facts: Ways): string {
  const artist = artistOf(profile)
  const legal = profile.legalName.trim()
  const by = legal !== '' && legal !== artist ? `, run by ${legal},` : ''
  return cut(
    `${artist}${by} is a music artist and sends recurring text messages to fans who asked for them on ${artist}'s own page, ${pageOf(profile, facts)}. The text messages tell fans about new music, shows, tickets and merch of ${artist}. Nobody is texted without having agreed, and every fan can end it by replying STOP.`,
    PROFILE_LIMITS.description,
  )
}

/** Writes how people agree: every way that is open now, with the sentence that they agree to. */
export function writeFlow(profile: SenderProfile, facts: Ways): string {
  const { site, keywords } = facts
  const page = pageOf(profile, facts)
  const [form] = site?.forms ?? []
  const ways = [
    ...(form
      ? [
          `Fans open ${page} and type their mobile number into the sign-up form. A box of its own, which nobody ticks in advance and which is not needed for anything else, stands for text messages.`,
        ]
      : [`Fans join at ${page}.`]),
    ...(keywords.length > 0
      ? [
          `Fans can also text ${keywords.map(({ word }) => word).join(' or ')} to the number; the answer confirms it and names STOP and HELP.`,
        ]
      : []),
  ]
  const proof = profile.proofUrl || (site ? `${site.url}/texts` : '')
  const closing = `${proof ? ` All of it is shown at ${proof}.` : ''} Terms and privacy policy are linked beside the box. Consent is not a condition of any purchase.`
  const opening = ways.join(' ')
  const room = PROFILE_LIMITS.flow - opening.length - closing.length
  const quoted = form && room > 60 ? ` It says: "${cut(form.wording, room - 15)}"` : ''
  return cut(`${opening}${quoted}${closing}`, PROFILE_LIMITS.flow)
}

/** Writes two samples: a release, and a show. What differs is in brackets. */
export function writeSamples(profile: SenderProfile, facts: Ways): string[] {
  const artist = artistInText(profile)
  const page = pageOf(profile, facts)
  return [
    `${artist}: Hi [First name], my new song is out today. Hear it first: ${page} Reply STOP to end, HELP for help.`,
    `${artist}: I play in [City] on [Date]. Tickets are here: ${page} Reply STOP to end, HELP for help.`,
  ]
}

/** Writes the three automatic answers. */
export function writeReplies(
  profile: SenderProfile,
  facts: Ways,
): Pick<Texts, 'optInReply' | 'optOutReply' | 'helpReply'> {
  const artist = artistInText(profile)
  const page = pageOf(profile, facts)
  const contact = profile.email.trim() || page
  return {
    optInReply: `${artist}: You are on the list for text messages about music, shows and merch. Message frequency varies. Msg and data rates may apply. Reply HELP for help, STOP to end.`,
    optOutReply: `${artist}: You are off the list and get no more texts from us. Questions: ${contact}`,
    helpReply: `${artist}: Texts about music, shows and merch. For help write to ${contact}. Msg and data rates may apply. Reply STOP to end.`,
  }
}

/** Returns the keywords that are live, as many as the registrar takes. */
export function keywordsOf({ keywords }: Ways): string[] {
  const taken: string[] = []
  for (const { word } of keywords) {
    const plain = word.toUpperCase().replace(/[^A-Z0-9]/g, '')
    if (plain === '' || taken.includes(plain) || taken.length >= KEYWORDS.max) continue
    if ([...taken, plain].join(',').length > KEYWORDS.length) break
    taken.push(plain)
  }
  return taken
}
