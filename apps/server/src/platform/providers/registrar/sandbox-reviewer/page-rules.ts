import { linksTo, type PhoneForm, phoneForms } from './call-to-action.ts'
import { elementsOf, visibleText } from './pages.ts'
import { both, type Case, FREQUENCY, nameOf, plain, RATES, rule, type Rule, says, TEXT_MESSAGES } from './rule.ts'

/** Fewest characters that a site says besides its name. */
const LEAST_SITE = 10
/** Parts of a page that say nothing of the sender. */
const AROUND = /<(form|footer|dialog|nav|button)\b[\s\S]*?<\/\1\s*>/gi
const FLOW = ['MessageFlow']
const SITE = ['Website']

const isLocal = (address: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(URL.parse(address)?.hostname ?? '')

function tellsOfSender(application: Case): boolean {
  const told = plain(visibleText(application.pages.site.html.replace(AROUND, ' ')))
  return told.replaceAll(plain(nameOf(application)), '').trim().length >= LEAST_SITE
}

/** Rules about the site (F7). */
const SITE_RULES: readonly Rule[] = [
  rule(
    { brand: 18601, campaign: 30891, toll_free: 30489 },
    'The website could not be opened.',
    SITE,
    ({ pages }) => !pages.site.isOpen,
  ),
  rule(
    { campaign: 30964, toll_free: 30489 },
    'The website is not secure.',
    SITE,
    ({ profile: { website } }) => !website.startsWith('https://') && !isLocal(website),
  ),
  rule({ campaign: 30921, toll_free: 30489 }, 'The website asks for a log-in.', SITE, ({ pages }) =>
    /\btype="?password\b/i.test(pages.site.html),
  ),
  rule(
    { campaign: 30919, toll_free: 30489 },
    'The website says too little about the sender.',
    SITE,
    (application) => application.pages.site.isOpen && !tellsOfSender(application),
  ),
  rule(both(30543), 'The page that proves consent could not be opened.', FLOW, ({ pages }) => !pages.texts.isOpen),
]

const PURPOSE =
  /\b(music|songs?|shows?|concerts?|tours?|merch\w*|news|updates?|events?|offers?|promotion\w*|tickets?|releases?|announcements?)\b/i

/** Returns a rule that each form for phone numbers has to keep. */
const formRule = (
  codes: Rule['codes'],
  text: string,
  isBroken: (form: PhoneForm, application: Case) => boolean,
): Rule =>
  rule(codes, text, FLOW, (application) => phoneForms(application.pages).some((form) => isBroken(form, application)))

/** Returns the words by which somebody agrees: of its box, or of a form for texts alone. */
const wordsOf = ({ boxes, text }: PhoneForm): string => boxes.map(({ label }) => label).join(' ') || text
/** Tells whether a form asks for no consent to texts at all. */
const asksNothing = ({ boxes, asksEmail }: PhoneForm): boolean => boxes.length === 0 && asksEmail
const lacks = (pattern: RegExp) => (form: PhoneForm) => !asksNothing(form) && !pattern.test(wordsOf(form))

/** Rules about how people agree (F8). */
const CONSENT_RULES: readonly Rule[] = [
  rule(
    { campaign: 30909, toll_free: 30842 },
    'The call to action could not be found.',
    FLOW,
    ({ pages }) =>
      phoneForms(pages).length === 0 && !(TEXT_MESSAGES.test(pages.texts.text) && RATES.test(pages.texts.text)),
  ),
  formRule(
    { campaign: 30896, toll_free: 30446 },
    'The form takes phone numbers without a choice about texts.',
    asksNothing,
  ),
  formRule({ campaign: 30925, toll_free: 30508 }, 'The box for texts is ticked in advance.', ({ boxes }) =>
    boxes.some(({ isTicked }) => isTicked),
  ),
  formRule(
    { campaign: 30931, toll_free: 30475 },
    'The form cannot be sent without agreeing to texts.',
    ({ boxes, asksEmail, requiresPhone }) => asksEmail && (requiresPhone || boxes.some(({ isRequired }) => isRequired)),
  ),
  formRule(
    { campaign: 30923, toll_free: 30505 },
    'Consent to texts is a condition of something else.',
    (form) =>
      /\b(required|needed) (to|for) (buy|purchase|enter|order|join|participate|the purchase)/i.test(
        wordsOf(form).replace(/\b(not|never|isn't|is not) (a )?(required|needed)\b/gi, ''),
      ) ||
      /\bby (signing up|submitting|ordering|buying)\b[^.]*\b(terms|offer)\b[^.]*\band\b[^.]*\btexts?\b/i.test(
        form.text,
      ),
  ),
  formRule(both(30556), 'One box asks for texts and for email or calls.', ({ boxes }) =>
    boxes.some(
      ({ label }) =>
        /\b(texts?|sms)\b[^.]{0,40}\b(and|or|&)\b[^.]{0,20}\b(emails?|calls?|phone calls?)\b/i.test(label) ||
        /\b(emails?|calls?)\b[^.]{0,40}\b(and|or|&)\b[^.]{0,20}\b(texts?|sms)\b/i.test(label),
    ),
  ),
  formRule(both(30551), 'The call to action does not name text messages.', lacks(TEXT_MESSAGES)),
  formRule(
    { campaign: 30924, toll_free: 30841 },
    'The call to action does not name the sender.',
    (form, application) => !asksNothing(form) && !says(wordsOf(form), nameOf(application)),
  ),
  formRule(both(30544), 'The call to action does not state the purpose.', lacks(PURPOSE)),
  formRule(both(30545), 'The call to action does not state the frequency.', lacks(FREQUENCY)),
  formRule(both(30569), 'The call to action does not disclose rates.', lacks(RATES)),
  formRule({ campaign: 30924, toll_free: 30841 }, 'The call to action does not say STOP.', lacks(/\bSTOP\b/)),
  formRule(both(30570), 'The call to action does not say HELP.', lacks(/\bHELP\b/)),
  formRule(
    { campaign: 30909, toll_free: 30841 },
    'The call to action does not link to the privacy policy and the terms.',
    ({ html }, { profile }) => !linksTo(html, profile.privacyUrl) || !linksTo(html, profile.termsUrl),
  ),
]

const MARKETING_SHARED =
  /\b(mobile|phone|text|sms)\b[^.]*\b(shared?|sold|sell|passed)\b|\b(shared?|sell|pass)\b[^.]*\b(mobile|phone|text|sms)\b/i
const sentencesOf = (text: string): string[] => text.split(/[.!?]\s/)
const isDenied = (sentence: string) => /\b(not|never|no)\b/i.test(sentence)

/** Rules about the privacy page (F9). */
const PRIVACY_RULES: readonly Rule[] = [
  rule(
    { campaign: 30908, toll_free: 30520 },
    'The privacy policy could not be opened.',
    ['PrivacyPolicyUrl'],
    ({ pages }) => !pages.privacy.isOpen,
  ),
  rule(
    { campaign: 30933, toll_free: 30520 },
    'The privacy policy has no address.',
    ['PrivacyPolicyUrl'],
    ({ profile }) => URL.parse(profile.privacyUrl) === null,
  ),
  rule(
    { campaign: 30908, toll_free: 30520 },
    'The privacy policy does not say that mobile information is not shared for marketing.',
    ['PrivacyPolicyUrl'],
    ({ pages: { privacy } }) =>
      privacy.isOpen &&
      !sentencesOf(privacy.text).some(
        (sentence) => MARKETING_SHARED.test(sentence) && isDenied(sentence) && /\bmarketing\b/i.test(sentence),
      ),
  ),
  rule(
    { campaign: 30932, toll_free: 30520 },
    'The privacy policy allows mobile information to be shared.',
    ['PrivacyPolicyUrl'],
    ({ pages: { privacy } }) =>
      sentencesOf(privacy.text).some(
        (sentence) =>
          MARKETING_SHARED.test(sentence) &&
          !isDenied(sentence) &&
          /\b(partners|third part|affiliates|advertisers)/i.test(sentence),
      ),
  ),
]

/** Tells whether a word stands in bold. */
const isBold = (html: string, word: string): boolean =>
  [...elementsOf(html, 'strong'), ...elementsOf(html, 'b')].some((element) =>
    new RegExp(`\\b${word}\\b`).test(visibleText(element)),
  )

/** Returns a rule about the terms, which holds only for terms that open. */
const termsRule = (codes: Rule['codes'], text: string, isKept: (application: Case) => boolean): Rule =>
  rule(codes, text, ['TermsAndConditionsUrl'], (application) => application.pages.terms.isOpen && !isKept(application))
const termsSay =
  (pattern: RegExp) =>
  ({ pages }: Case) =>
    pattern.test(pages.terms.text)

/** Rules about the terms (F10). */
const TERMS_RULES: readonly Rule[] = [
  rule(
    { campaign: 30934, toll_free: 30560 },
    'The terms could not be opened.',
    ['TermsAndConditionsUrl'],
    ({ pages }) => !pages.terms.isOpen,
  ),
  termsRule(both(30882), 'The terms do not name the program.', (application) =>
    says(application.pages.terms.text, nameOf(application)),
  ),
  termsRule(both(30558), 'The terms do not state the frequency.', termsSay(FREQUENCY)),
  termsRule(both(30562), 'The terms do not disclose rates.', termsSay(RATES)),
  termsRule(
    both(30560),
    'The terms name no support.',
    ({ pages }) =>
      /[\w.+-]+@[\w-]+\.\w+|https?:\/\/|\+\d{7,}|\bcontact\b/i.test(pages.terms.text) &&
      /\bHELP\b/.test(pages.terms.text),
  ),
  termsRule(
    both(30882),
    'STOP and HELP are not in bold.',
    ({ pages: { terms } }) => isBold(terms.html, 'STOP') && isBold(terms.html, 'HELP'),
  ),
  termsRule(
    both(30882),
    'The terms do not say that carriers are not liable.',
    termsSay(/\bcarriers?\b[^.]*\bnot (be )?(liable|responsible)\b/i),
  ),
  termsRule(both(30882), 'The terms do not link to the privacy policy.', ({ profile, pages }) =>
    linksTo(pages.terms.html, profile.privacyUrl),
  ),
]

export const PAGE_RULES: readonly Rule[] = [...SITE_RULES, ...CONSENT_RULES, ...PRIVACY_RULES, ...TERMS_RULES]
