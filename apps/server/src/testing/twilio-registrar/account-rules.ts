import { Refusal, type Resource, type Turn, type TwilioAccount, type World, type Rules } from './world.ts'

/** Types of events that can be subscribed to (twilio.com/docs/events/event-types), below `com.twilio.messaging.compliance.`. */
const EVENT_TYPES = [
  ...['failure', 'registered', 'unverified', 'verified', 'vetted-verified', 'secondary-vetting-failure'].map(
    (word) => `brand-registration.brand-${word}`,
  ),
  'brand-registration.invalid-contact-email',
  ...['clicked', 'completed', 'opened', 'sent', 'timeout'].map((word) => `brand-registration.email-2fa-${word}`),
  ...['approved', 'deleted', 'failure', 'submitted'].map((word) => `campaign-registration.campaign-${word}`),
  'campaign-registration.suspended-campaign-delete-submitted',
  ...['number-registration', 'number-deregistration'].flatMap((kind) =>
    ['failed', 'pending', 'successful'].map((word) => `${kind}.${word}`),
  ),
  ...['edit', 'expired', 'failure', 'requested', 'pending-review', 'request-approved', 'deleted', 'rejected'].map(
    (word) => `toll-free-verification.${word}`,
  ),
].map((type) => `com.twilio.messaging.compliance.${type}`)

const TOLL_FREE = /\/TollFree\.json$/

const accountResource = ({ sid, token, friendlyName, status, parent }: TwilioAccount): Resource => ({
  sid,
  auth_token: token,
  friendly_name: friendlyName,
  status,
  owner_account_sid: parent ?? sid,
  type: 'Full',
})

/** Returns an account and the subaccounts that it owns. */
const visible = ({ world, account }: Turn): TwilioAccount[] =>
  world.accounts.filter(({ sid, parent }) => sid === account.sid || parent === account.sid)

const numbersOnSale = ({ world, query, segments, operation }: Turn): Resource[] => {
  const kind = TOLL_FREE.test(operation.path) ? 'toll_free' : 'local'
  const contains = query.get('Contains')?.replaceAll('*', '') ?? ''
  return world.offered
    .filter((one) => one.kind === kind && one.country === segments.CountryCode)
    .filter(({ number }) => !isSold(world, number) && number.includes(contains))
    .filter(({ number }) => !query.has('AreaCode') || number.slice(2, 5) === query.get('AreaCode'))
    .map(
      (one): Resource =>
        ({
          phone_number: one.number,
          friendly_name: one.number,
          iso_country: one.country,
          locality: one.locality ?? null,
          region: one.locality ? 'CA' : null,
          capabilities: { sms: true, mms: one.canPictures ?? true, voice: true },
          address_requirements: one.needsAddress ? 'any' : 'none',
          // The answer has no id.
        }) as unknown as Resource,
    )
}

const isSold = (world: World, number: string): boolean =>
  world.all('PN').some(({ phone_number }) => phone_number === number)

const incoming = {
  prefix: 'PN',
  create: ({ world, account, form }: Turn) => {
    const number = form.get('PhoneNumber') ?? ''
    const offer = world.offered.find((one) => one.number === number)
    if (!offer || isSold(world, number)) throw new Refusal(400, 21422, 'The number is not available.')
    const address = form.get('AddressSid')
    if (offer.needsAddress && !address) throw new Refusal(400, 21631, 'This number needs an address.')
    if (address && !world.find(account, address)) throw new Refusal(400, 21628, 'There is no such address.')
    return {
      capabilities: { sms: true, mms: offer.canPictures ?? true, voice: true, fax: false },
      type: offer.kind === 'toll_free' ? 'toll-free' : 'local',
      status: 'in-use',
    }
  },
  remove: ({ account }: Turn, number: Resource) => {
    for (const [path, held] of account.shelves) {
      const index = path.endsWith('/PhoneNumbers') ? held.findIndex(({ sid }) => sid === number.sid) : -1
      if (index >= 0) held.splice(index, 1)
    }
  },
}

const sinks = {
  prefix: 'DG',
  create: ({ form }: Turn) => {
    const { destination, method } = JSON.parse(form.get('SinkConfiguration') ?? '{}') as Record<string, unknown>
    const address = typeof destination === 'string' ? URL.parse(destination) : null
    if (address?.protocol !== 'https:' || method !== 'POST') throw new Refusal(400, 20001, 'It is no such webhook.')
    return { status: 'active' }
  },
}

const subscriptions = {
  prefix: 'DF',
  create: ({ world, account, form }: Turn) => {
    if (!world.find(account, form.get('SinkSid') ?? '')) throw new Refusal(400, 20404, 'There is no such sink.')
    const types = form.getAll('Types').map((text) => (JSON.parse(text) as { type?: string }).type ?? '')
    const unknown = types.find((type) => !EVENT_TYPES.includes(type))
    if (unknown !== undefined) throw new Refusal(400, 20001, `There is no type ${unknown}.`)
    return {}
  },
}

export const accountRules: Rules = {
  '/2010-04-01/Accounts.json': {
    create: ({ world, account, form }: Turn) => {
      if (account.parent !== undefined) throw new Refusal(403, 20003, 'A subaccount has none.')
      return accountResource(world.addAccount(form.get('FriendlyName') ?? '', account.sid))
    },
    update: (turn: Turn, { sid }: Resource) => {
      const account = visible(turn).find((one) => one.sid === sid)
      const status = turn.form.get('Status')
      if (account && (status === 'active' || status === 'suspended' || status === 'closed')) account.status = status
      return account ? accountResource(account) : {}
    },
    read: (turn: Turn) => visible(turn).map(accountResource),
  },
  '/2010-04-01/Accounts/{AccountSid}/Addresses.json': { prefix: 'AD' },
  '/2010-04-01/Accounts/{AccountSid}/AvailablePhoneNumbers/{CountryCode}/Local.json': { read: numbersOnSale },
  '/2010-04-01/Accounts/{AccountSid}/AvailablePhoneNumbers/{CountryCode}/TollFree.json': { read: numbersOnSale },
  '/2010-04-01/Accounts/{AccountSid}/IncomingPhoneNumbers.json': incoming,
  '/v1/Sinks': sinks,
  '/v1/Subscriptions': subscriptions,
}
