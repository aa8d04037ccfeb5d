import { PROFILE_MINIMA, SAMPLES } from '@greenroom/domain'
import { phoneForms } from './call-to-action.ts'
import { both, type Case, FREQUENCY, nameOf, plain, RATES, rule, type Rule, says } from './rule.ts'

const DESCRIPTION = ['Description']
const FLOW = ['MessageFlow']
const SAMPLE = ['MessageSamples']

const PUBLIC_SHORTENERS =
  /\b(bit\.ly|tinyurl\.com|t\.co|goo\.gl|ow\.ly|is\.gd|buff\.ly|rebrand\.ly|cutt\.ly|tiny\.cc|shorturl\.at|lnkd\.in)\b/i
const LINK = /\bhttps?:\/\/\S+|\b[a-z0-9-]+(\.[a-z0-9-]+)*\.(com|net|org|io|co|app|link|me|ly|fm|test|example)\/\S+/i
const PHONE = /\+?\d[\d\s().-]{8,}\d/
const NO_MORE = /\b(no (more|further)|not (receive|get)|unsubscribed|stopped|will not)\b/i
const CONTACT = /[\w.+-]+@[\w-]+(\.[\w-]+)+|https?:\/\/|\+?\d[\d\s().-]{8,}\d|\b[\w-]+\.[a-z]{2,}\/\w/i

const samplesOf = ({ profile }: Case) =>
  profile.samples.map((sample) => sample.trim()).filter((sample) => sample !== '')
const anySample = (test: (sample: string) => boolean) => (application: Case) => samplesOf(application).some(test)
const everyText = ({ profile }: Case) => [profile.description, profile.flow, ...profile.samples].join(' ')

/** Rules about the description (F11) and the flow (F12). */
const PROGRAM_RULES: readonly Rule[] = [
  rule(
    { campaign: 30886, toll_free: 30497 },
    'The description does not say who texts whom, and why.',
    DESCRIPTION,
    ({ profile: { description } }) =>
      description.trim().length < PROFILE_MINIMA.description ||
      !/\b(texts?|sms|messages?)\b/i.test(description) ||
      !/\b(fans?|listeners?|followers?|subscribers?|customers?|people|audience|supporters?|members?)\b/i.test(
        description,
      ) ||
      !/\b(about|news|updates?|announce\w*|tours?|shows?|music|releases?|merch\w*|offers?|tickets?|events?)\b/i.test(
        description,
      ),
  ),
  rule(
    both(30894),
    'The description does not name the sender.',
    DESCRIPTION,
    (application) => !says(application.profile.description, nameOf(application)),
  ),
  rule(both(30534), 'The application is a test.', DESCRIPTION, (application) =>
    /\b(lorem ipsum|test (message|campaign|text|only)|just (a )?test(ing)?|asdf|foo ?bar)\b/i.test(
      everyText(application),
    ),
  ),
  rule(both(30533), 'The texts go from person to person.', DESCRIPTION, ({ profile }) =>
    /\b(personal (use|texts|messages)|friends and family|person to person|p2p)\b/i.test(profile.description),
  ),
  rule(
    both(30909),
    'The flow does not say where people agree.',
    FLOW,
    ({ profile: { flow, website, proofUrl } }) =>
      flow.trim().length < PROFILE_MINIMA.flow ||
      !/\b(agree|opt|consent|check|tick|box|text|sign)/i.test(flow) ||
      ![website, proofUrl].some((address) => names(flow, address)),
  ),
  rule(both(30917), 'The flow does not name every way in.', FLOW, (application) => {
    const { flow, keywords, website } = application.profile
    const namesForm = names(flow, website) && /\b(form|box|sign|page|site|website)/i.test(flow)
    return (phoneForms(application.pages).length > 0 && !namesForm) || keywords.some((keyword) => !says(flow, keyword))
  }),
]

/** Tells whether a text writes an address out, with or without its scheme. */
const names = (text: string, address: string): boolean => {
  const bare = address.replace(/^https?:\/\//, '').replace(/\/$/, '')
  return bare !== '' && text.toLowerCase().includes(bare.toLowerCase())
}

/** Rules about samples (F13). */
const SAMPLE_RULES: readonly Rule[] = [
  rule(
    both(30893),
    'There are too few samples, or they are too short.',
    SAMPLE,
    (application) =>
      samplesOf(application).length < SAMPLES.min ||
      samplesOf(application).some(({ length }) => length < PROFILE_MINIMA.sample),
  ),
  rule(both(30893), 'A sample does not name the sender.', SAMPLE, (application) =>
    samplesOf(application).some((sample) => !says(sample, nameOf(application))),
  ),
  rule(
    both(30893),
    'No sample says how to stop.',
    SAMPLE,
    (application) => !samplesOf(application).some((sample) => /\bSTOP\b/.test(sample)),
  ),
  rule(
    both(30893),
    'A sample has parts that are not in brackets.',
    SAMPLE,
    anySample((sample) => /\{\{|\{%|%\w+%|<\w+>/.test(sample)),
  ),
  rule(
    both(30892),
    'A sample has a public short link.',
    SAMPLE,
    anySample((sample) => PUBLIC_SHORTENERS.test(sample)),
  ),
  rule(
    { campaign: 30892, toll_free: 30471 },
    'A sample has a link that is not secure.',
    SAMPLE,
    anySample((sample) => /\bhttp:\/\/(?!localhost|127\.|\[::1\])/i.test(sample)),
  ),
  rule(
    both(30893),
    'The samples do not show the links that were announced, or the other way round.',
    ['HasEmbeddedLinks'],
    (application) => application.profile.hasLinks !== samplesOf(application).some((sample) => LINK.test(sample)),
  ),
  rule(
    both(30889),
    'The samples do not show the phone numbers that were announced, or the other way round.',
    ['HasEmbeddedPhone'],
    (application) =>
      application.profile.hasPhones !==
      samplesOf(application).some((sample) => PHONE.test(sample.replace(new RegExp(LINK, 'gi'), ''))),
  ),
  rule(both(30538), 'The samples are the same.', SAMPLE, (application) => {
    const samples = samplesOf(application).map(plain)
    return new Set(samples).size < samples.length
  }),
]

/** Rules about replies (F14). */
const REPLY_RULES: readonly Rule[] = [
  rule(both(30540), 'The reply to those who join is not complete.', ['OptInMessage'], (application) => {
    const reply = application.profile.optInReply
    const isWhole = FREQUENCY.test(reply) && RATES.test(reply) && /\bSTOP\b/.test(reply) && /\bHELP\b/.test(reply)
    return !isWhole || !says(reply, nameOf(application))
  }),
  rule({ campaign: 30890, toll_free: 30486 }, 'The reply to HELP is not complete.', ['HelpMessage'], (application) => {
    const reply = application.profile.helpReply
    return reply.trim().length < PROFILE_MINIMA.helpReply || !CONTACT.test(reply) || !says(reply, nameOf(application))
  }),
  rule(
    { campaign: 30887, toll_free: 30531 },
    'The reply to STOP is not complete.',
    ['OptOutMessage'],
    (application) => {
      const reply = application.profile.optOutReply
      return (
        reply.trim().length < PROFILE_MINIMA.optOutReply || !NO_MORE.test(reply) || !says(reply, nameOf(application))
      )
    },
  ),
]

export const TEXT_RULES: readonly Rule[] = [...PROGRAM_RULES, ...SAMPLE_RULES, ...REPLY_RULES]
