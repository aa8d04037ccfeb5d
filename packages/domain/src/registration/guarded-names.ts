/** Words, as a list of the source is easier to read in lines than in quotation marks. */
const words = (list: string): string[] => list.split(/\s+/).filter((word) => word !== '')

/**
 * Words that name no sender. Providers block them (twilio.com/docs/api/errors/30042), and they look like somebody of authority.
 */
const GENERIC = words(`
  ACCOUNT ADMIN ALERT ALERTS AND AUTH BANK CALL CODE CUSTOMER DEAL DEALS DELIVERY EMERGENCY EVENT FREE GIFT HELP
  HELPDESK ID INFO LOGIN LTD MESSAGE MOBILE MSG NEWS NOTICE NOTIFY NUMBER OFFER OFFERS ONLINE ORDER OTP PARCEL PAY
  PAYMENT PHONE PIN PRIZE PROMO REFUND REMINDER REPLY SALE SALES SECURE SECURITY SERVICE SHOP SMS START STOP SUPPORT TAX
  TEAM TEST TEXT THE TICKET TICKETS UPDATE VERIFY VOTE WARNING WIN WINNER
`)

/** Words that are put around somebody's name to look official: `MyUPS`, `VisaCard`, `DHLpaket`. */
const AROUND = words(`
  APP BOX CARD CARDS CASH CREDIT DE DEBIT DIRECT EATS EU EXPRESS FRAUD GB GMBH HUB LOAN MY PACKAGE PACKET PAKET PREPAID
  TRACK TRACKING UK USA
`)

/** Names of others whom criminals like to be taken for: authorities, banks, carriers of parcels and calls, platforms. */
const PROTECTED = words(`
  AIRBNB AMAZON AMEX APPLE BARCLAYS BBC BINANCE CHASE COINBASE COMMERZBANK DHL DKB DPD DVLA EBAY EVRI FACEBOOK FBI FEDEX
  FINANZAMT GIFFGAFF GLS GMAIL GOOGLE GOV GOVUK GREENROOM HALIFAX HERMES HMRC HSBC INSTAGRAM INTERPOL KLARNA LLOYDS
  MASTERCARD MICROSOFT MONZO N26 NATIONWIDE NATWEST NETFLIX NHS NHSUK O2 PAYPAL POLICE POLIZEI POSTBANK POSTOFFICE
  REVOLUT ROYALMAIL SANTANDER SPARKASSE SPOTIFY STARLING STRIPE TELEGRAM TELEKOM THREE TICKETMASTER TIKTOK TMOBILE TSB
  TWILIO TWITTER USPS VERIZON VODAFONE VOLKSBANK WHATSAPP YODEL YOUTUBE ZOLL
`)

/** Such names that stand in ordinary words, like `Rising` and `Metal`: they are guarded as words alone. */
const ORDINARY = words(`
  CITI EE ING IRS META POST RBS UBER UPS VISA WISE
`)

/** Digits that pass for letters, and letters that pass for one another. */
const READ_AS: Readonly<Record<string, string>> = {
  ...{ 0: 'O', 1: 'I', L: 'I', 3: 'E', 4: 'A', 5: 'S', 6: 'G', 7: 'T', 8: 'B', 9: 'G' },
  ...{ RN: 'M', VV: 'W' },
}
const asRead = (text: string): string =>
  text.toUpperCase().replace(/[01345-9L]|RN|VV/g, (signs) => READ_AS[signs] ?? signs)

/** Letters from which on a name is guarded wherever it stands; shorter ones are at the beginning and the end alone. */
const LONG = 4

const generic = GENERIC.map(asRead)
const around = [...GENERIC, ...AROUND]
const aroundRead = around.map(asRead)
const guarded = new Set([...PROTECTED, ...ORDINARY].map(asRead))
const long = PROTECTED.filter(({ length }) => length >= LONG).map(asRead)
const short = PROTECTED.filter(({ length }) => length < LONG)

/** Returns what may be left of a name without some of these words at its beginning and end, with the name itself. */
function restsOf(name: string, removed: readonly string[]): Set<string> {
  const rests = new Set([name])
  // A set goes through what is added meanwhile.
  for (const rest of rests)
    for (const word of removed) {
      if (rest.startsWith(word)) rests.add(rest.slice(word.length))
      if (rest.endsWith(word)) rests.add(rest.slice(0, -word.length))
    }
  return rests
}

/**
 * Tells whether a name is made of generic words, or could be taken for somebody else of note, however it is spelled.
 * @param name of at most some ten letters, digits, and spaces
 */
export function isGuarded(name: string): boolean {
  const typed = name.replaceAll(' ', '').toUpperCase()
  const read = asRead(typed)
  if (restsOf(read, generic).has('')) return true
  if (long.some((word) => read.includes(word))) return true
  const parts = name.split(/ |(?<=[a-z0-9])(?=[A-Z])/).map(asRead)
  if ([...parts, ...restsOf(read, aroundRead)].some((part) => guarded.has(part))) return true
  return [...restsOf(typed, around)].some((rest) => short.some((word) => rest.startsWith(word) || rest.endsWith(word)))
}
