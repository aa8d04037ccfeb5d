/**
 * Names that texts come from, where a country takes them: 1 to 11 letters, digits, and spaces of ASCII, with a letter
 * (twilio.com/docs/glossary/what-alphanumeric-sender-id).
 */
export const MAX_TEXT_NAME = 11
const ALLOWED = /^[A-Za-z0-9 ]+$/

/**
 * Words that name no sender. Providers block them (twilio.com/docs/api/errors/30042), and they look like somebody of authority.
 */
const GENERIC = [
  ...['ACCOUNT', 'ADMIN', 'ALERT', 'ALERTS', 'AUTH', 'BANK', 'CALL', 'CODE', 'CUSTOMER', 'DEAL', 'DEALS', 'DELIVERY'],
  ...[
    'EMERGENCY',
    'EVENT',
    'FREE',
    'GIFT',
    'HELP',
    'HELPDESK',
    'ID',
    'INFO',
    'LOGIN',
    'LTD',
    'MESSAGE',
    'MOBILE',
    'MSG',
  ],
  ...['NEWS', 'NOTICE', 'NOTIFY', 'NUMBER', 'OFFER', 'OFFERS', 'ONLINE', 'ORDER', 'OTP', 'PARCEL', 'PAY', 'PAYMENT'],
  ...[
    'PHONE',
    'PIN',
    'PRIZE',
    'PROMO',
    'REFUND',
    'REMINDER',
    'REPLY',
    'SALE',
    'SALES',
    'SECURE',
    'SECURITY',
    'SERVICE',
  ],
  ...[
    'SHOP',
    'SMS',
    'START',
    'STOP',
    'SUPPORT',
    'TAX',
    'TEAM',
    'TEST',
    'TEXT',
    'TICKET',
    'TICKETS',
    'UPDATE',
    'VERIFY',
  ],
  ...['VOTE', 'WARNING', 'WIN', 'WINNER'],
] as const

/** Names of others whom criminals like to be taken for: authorities, banks, carriers of parcels and calls, platforms. */
const PROTECTED = [
  ...[
    'BBC',
    'DVLA',
    'FBI',
    'GOV',
    'GOVUK',
    'HMRC',
    'INTERPOL',
    'IRS',
    'NHS',
    'NHSUK',
    'POLICE',
    'POLIZEI',
    'FINANZAMT',
    'ZOLL',
  ],
  ...[
    'AMEX',
    'BARCLAYS',
    'CHASE',
    'CITI',
    'COMMERZBANK',
    'DKB',
    'HALIFAX',
    'HSBC',
    'ING',
    'KLARNA',
    'LLOYDS',
    'MASTERCARD',
  ],
  ...[
    'MONZO',
    'NATIONWIDE',
    'NATWEST',
    'N26',
    'PAYPAL',
    'POSTBANK',
    'RBS',
    'REVOLUT',
    'SANTANDER',
    'SPARKASSE',
    'STARLING',
  ],
  ...['STRIPE', 'TSB', 'VISA', 'VOLKSBANK', 'WISE', 'BINANCE', 'COINBASE'],
  ...['DHL', 'DPD', 'EVRI', 'FEDEX', 'GLS', 'HERMES', 'POST', 'POSTOFFICE', 'ROYALMAIL', 'UPS', 'USPS', 'YODEL'],
  ...['EE', 'GIFFGAFF', 'O2', 'TELEKOM', 'THREE', 'TMOBILE', 'VERIZON', 'VODAFONE'],
  ...[
    'AIRBNB',
    'AMAZON',
    'APPLE',
    'EBAY',
    'FACEBOOK',
    'GMAIL',
    'GOOGLE',
    'GREENROOM',
    'INSTAGRAM',
    'META',
    'MICROSOFT',
  ],
  ...['NETFLIX', 'SPOTIFY', 'TELEGRAM', 'TICKETMASTER', 'TIKTOK', 'TWILIO', 'TWITTER', 'UBER', 'WHATSAPP', 'YOUTUBE'],
] as const

/** Digits that pass for letters, and letters that pass for one another. */
const READ_AS: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', L: 'I', 3: 'E', 4: 'A', 5: 'S', 7: 'T', 8: 'B' }
const asRead = (text: string): string => text.toUpperCase().replace(/[01345780L]/g, (sign) => READ_AS[sign] ?? sign)

const generic = new Set(GENERIC.map(asRead))
const guarded = new Set(PROTECTED.map(asRead))

/** Letters that no accent comes off. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Returns the words of a name in ASCII, without accents and signs: `Beyoncé & Jay-Z` has `Beyonce`, `Jay`, and `Z`. */
const wordsOf = (name: string): string[] =>
  name
    .slice(0, 200)
    .replace(/[ßøæœłđðþıØÆŒŁĐÐÞ]/g, (sign) => SPELLED[sign.toLowerCase()] ?? '')
    .normalize('NFKD')
    .replace(/[\p{M}'’.]/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')

/** Tells whether all letters and digits of a name stand in another in the same order, in any case. */
function isMadeOf(name: string, own: string): boolean {
  const source = wordsOf(own).join('').toLowerCase()
  let at = 0
  for (const sign of name.toLowerCase().replaceAll(' ', '')) {
    at = source.indexOf(sign, at) + 1
    if (at === 0) return false
  }
  return true
}

/** Removes generic words from the beginning and the end: `AppleID` is `Apple`, and `SMSInfo` is nothing. */
function withoutGeneric(read: string): string {
  let rest = read
  for (let found: string | undefined = ''; found !== undefined; ) {
    const left: string = rest
    found = [...generic].find((word) => left.startsWith(word) || left.endsWith(word))
    if (found !== undefined) rest = left.startsWith(found) ? left.slice(found.length) : left.slice(0, -found.length)
  }
  return rest
}

/** Tells whether a name is a generic word, or that of somebody else of note, however it is spelled. */
function isGuarded(name: string): boolean {
  const words = name.split(' ').map(asRead)
  const whole = words.join('')
  const rest = withoutGeneric(whole)
  return rest === '' || guarded.has(whole) || guarded.has(rest) || words.some((word) => guarded.has(word))
}

/**
 * Returns what is wrong with a name that texts shall come from, in one sentence; undefined: nothing. A name needs the owner's own
 * letters, so that nobody texts as somebody else.
 * @param owns names of the owner: the artist's, and those of the registered business
 */
export function senderNameProblem(name: string, owns: readonly string[]): string | undefined {
  if (name === '' || name.length > MAX_TEXT_NAME || !ALLOWED.test(name))
    return 'A name has 1 to 11 letters and digits, without accents and signs.'
  if (!/[A-Za-z]/.test(name)) return 'A name needs a letter.'
  if (name !== name.trim() || name.includes('  ')) return 'A name has no space before or after it, and no two in a row.'
  if (isGuarded(name)) return 'This name could be taken for somebody else. Choose one that only you would have.'
  if (!owns.some((own) => isMadeOf(name, own)))
    return 'The name has to be made of letters of your own name, in their order.'
  return undefined
}

/** Most names that are suggested. */
const MAX_SUGGESTIONS = 4

/** Suggests names that the rules allow, the longest whole ones first. @param owns as for `senderNameProblem` */
export function suggestSenderNames(owns: readonly string[]): string[] {
  const found = owns.flatMap((own) => {
    const words = wordsOf(own)
    const capital = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    const [first = ''] = capital
    const initials =
      first +
      capital
        .slice(1)
        .map((word) => word.slice(0, 1))
        .join('')
    return [capital.join(' '), capital.join(''), first, initials, capital.join('').slice(0, MAX_TEXT_NAME)]
  })
  const allowed = found.filter((name) => senderNameProblem(name, owns) === undefined)
  return [...new Set(allowed)].slice(0, MAX_SUGGESTIONS)
}
