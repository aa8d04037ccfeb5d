import { PROFILE_LIMITS, PROFILE_MINIMA, SAMPLES, type SenderProfile } from '../profile.ts'
import type { Finding, Rule, SiteFacts } from './facts.ts'
import { namesSender } from './names.ts'

/** Addresses in a text, with or without their scheme. */
const LINK =
  /\bhttps?:\/\/[^\s<>"']+|(?<![\w@.-])(?:[a-z0-9-]+\.)+(?:com|net|org|io|co|ly|me|link|gl|page|app|tv|fm|us|ca|uk|de|biz|info|shop|store|example)(?:\/[^\s<>"']*)?(?![\w@])/gi
/** Punctuation that ends a sentence, not its address. */
const END = /[.,;:!?)\]]+$/
const PHONE = /\+?\d[\d\s().-]{8,}\d/

/** Returns the links of a text, as written. */
export const linksIn = (text: string): string[] => (text.match(LINK) ?? []).map((link) => link.replace(END, ''))

const hostOf = (link: string): string =>
  (URL.parse(/^https?:/i.test(link) ? link : `https://${link}`)?.hostname ?? '').replace(/^www\./, '')

/** Tells whether a link leads to the sender's own address. */
const isOwnLink = (link: string, site: SiteFacts): boolean => hostOf(link) === hostOf(site.url)

/** Returns a text in which links to elsewhere, public shorteners above all, lead to the own site. */
export const swapped = (text: string, site: SiteFacts): string =>
  text.replace(LINK, (found) => {
    const link = found.replace(END, '')
    return isOwnLink(link, site) ? found : site.url + found.slice(link.length)
  })

/** Returns the flags that samples ask for. */
export const flagsOf = (samples: readonly string[]): Pick<SenderProfile, 'hasLinks' | 'hasPhones'> => ({
  hasLinks: samples.some((sample) => linksIn(sample).length > 0),
  hasPhones: samples.some((sample) => PHONE.test(sample.replace(LINK, ''))),
})

export const samplesRule: Rule = {
  id: 'F13',
  passed: 'The samples look like what you send.',
  find(profile, { site }) {
    const { samples } = profile
    const found = (text: string, lines: readonly string[] = []): Finding => ({
      text,
      field: 'samples',
      mend: 'write_samples',
      lines,
    })
    if (samples.length < SAMPLES.min) return found(`Write at least ${SAMPLES.min} samples.`)
    const wrong = (is: (sample: string) => boolean) => samples.filter(is)
    const short = wrong((sample) => sample.trim().length < PROFILE_MINIMA.sample || sample.length > SAMPLES.length)
    if (short.length > 0) return found('A sample has 20 to 1,024 characters.', short)
    const unnamed = wrong((sample) => !namesSender(sample, profile))
    if (unnamed.length > 0) return found('Each sample must name you.', unnamed)
    const endless = wrong((sample) => !/\bSTOP\b/.test(sample))
    if (endless.length > 0) return found('Each sample must say how to stop, for example Reply STOP to end.', endless)
    const braces = wrong((sample) => /[{}]|%\w+%|<\w+>/.test(sample))
    if (braces.length > 0) return found('Write what differs from fan to fan in brackets, like [First name].', braces)
    return linkProblem(profile, site) ?? flagProblem(profile)
  },
}

function linkProblem({ samples }: SenderProfile, site: SiteFacts | undefined): Finding | undefined {
  if (!site) return undefined
  const lines = samples.flatMap(linksIn).filter((link) => !isOwnLink(link, site))
  return lines.length === 0
    ? undefined
    : {
        text: 'Links in samples must lead to your own page; carriers refuse public short links.',
        field: 'samples',
        mend: 'swap_links',
        lines,
      }
}

function flagProblem({ samples, hasLinks, hasPhones }: SenderProfile): Finding | undefined {
  const told = flagsOf(samples)
  if (told.hasLinks && !hasLinks)
    return { text: 'Samples have links, and you say that texts have none.', field: 'hasLinks', mend: 'set_flags' }
  if (hasLinks && !told.hasLinks)
    return { text: 'You say that texts have links, and no sample has one.', field: 'hasLinks', mend: 'set_flags' }
  if (told.hasPhones !== hasPhones)
    return {
      text: hasPhones
        ? 'You say that texts have phone numbers, and no sample has one.'
        : 'Samples have phone numbers, and you say that texts have none.',
      field: 'hasPhones',
      mend: 'set_flags',
    }
  return undefined
}

type Reply = 'optInReply' | 'optOutReply' | 'helpReply'
const CONTACT = /[^\s@]+@[^\s@]+\.[^\s@]+|https?:\/\/|\+?\d[\d\s().-]{8,}\d/
const REPLIES: Readonly<Record<Reply, { called: string; parts: readonly (readonly [string, RegExp])[] }>> = {
  optInReply: {
    called: 'The answer to whoever joins',
    parts: [
      ['how often texts come', /\bfrequency\b|\b(?:per|a|each|every) (?:day|week|month|year)\b/i],
      ['that rates may apply', /\brates may apply\b/i],
      ['HELP', /\bHELP\b/],
      ['STOP', /\bSTOP\b/],
    ],
  },
  optOutReply: {
    called: 'The answer to STOP',
    parts: [['that no more texts come', /\bno (?:more|further)\b|\bunsubscribed\b|\bopted out\b|\bremoved\b/i]],
  },
  helpReply: {
    called: 'The answer to HELP',
    parts: [
      ['how to reach you', CONTACT],
      ['that rates may apply', /\brates may apply\b/i],
      ['STOP', /\bSTOP\b/],
    ],
  },
}

export const repliesRule: Rule = {
  id: 'F14',
  passed: 'The automatic answers say what they must.',
  find(profile) {
    for (const field of ['optInReply', 'optOutReply', 'helpReply'] as const) {
      const reply = profile[field]
      const { called, parts } = REPLIES[field]
      const found = (text: string): Finding => ({ text, field, mend: 'write_replies' })
      if (reply.trim().length < PROFILE_MINIMA[field] || reply.length > PROFILE_LIMITS[field])
        return found(`${called} has 20 to 320 characters.`)
      const gaps = [
        ...(namesSender(reply, profile) ? [] : ['who writes']),
        ...parts.filter(([, pattern]) => !pattern.test(reply)).map(([part]) => part),
      ]
      if (gaps.length > 0) return found(`${called} does not say: ${gaps.join(', ')}.`)
    }
    return undefined
  },
}
