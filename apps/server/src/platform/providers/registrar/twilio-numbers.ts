import { createHash } from 'node:crypto'
import {
  type BoughtNumber,
  type FoundNumber,
  type NumberOrder,
  type NumberSearch,
  RegistrarError,
} from './registrar.ts'
import type { TwilioClient } from './twilio-accounts.ts'
import { afterCost, ifThere, TwilioRefusal } from './twilio-failures.ts'
import { ensureService, LIMIT } from './twilio-services.ts'

type HeldNumber = Awaited<ReturnType<TwilioClient['incomingPhoneNumbers']['list']>>[number]

/** Most numbers of a search (the port's own limit). */
const MAX_FOUND = 20
/** Numbers that can be bought only with an address (twilio.com/docs/api/errors). */
const NEEDS_ADDRESS = new Set([21615, 21631])
/** The number is in this service already, or in another one (twilio.com/docs/api/errors). */
const IN_SERVICE = 21710
const IN_OTHER_SERVICE = 21712
/** Codes of toll-free numbers (North American Numbering Plan). */
const TOLL_FREE = /^\+18(00|33|44|55|66|77|88)/
/** Begins the name of a number, which says which order bought it, and which service it belongs to. */
const OURS = 'Greenroom'
const SERVICE_IN_NAME = / (MG[0-9a-fA-F]{32})$/
/** Code of a number that is not for sale (twilio.com/docs/api/errors). */
const NOT_FOR_SALE = 21422

export async function searchNumbers(client: TwilioClient, search: NumberSearch): Promise<FoundNumber[]> {
  const { local, tollFree } = client.availablePhoneNumbers(search.country)
  const wanted = {
    smsEnabled: true,
    ...(search.areaCode ? { areaCode: Number(search.areaCode) } : {}),
    ...(search.contains ? { contains: search.contains } : {}),
    limit: MAX_FOUND,
    pageSize: MAX_FOUND,
  }
  const found = search.kind === 'toll_free' ? await tollFree.list(wanted) : await local.list(wanted)
  return found.map(({ phoneNumber, isoCountry, locality, region, capabilities }) => ({
    number: phoneNumber,
    kind: search.kind,
    country: isoCountry,
    place: [locality, region].filter(Boolean).join(', '),
    canPictures: hasPictures(capabilities),
  }))
}

/** Reads a capability, whose name Twilio writes in either case. */
const hasPictures = (capabilities: unknown): boolean => {
  const { mms, MMS } = (capabilities ?? {}) as Record<string, unknown>
  return (mms ?? MMS) === true
}

/**
 * Buys a number unless this order has bought it, and puts it into its service. One that the account has otherwise belongs to
 * whoever put it there: it may text for somebody else.
 */
export async function buyNumber(client: TwilioClient, order: NumberOrder): Promise<BoughtNumber> {
  const held = await numberOf(client, order.number)
  if (held && !isOf(order, held))
    throw new RegistrarError('rejected', 'The account has this number already.', [
      { code: NOT_FOR_SALE, text: 'This number is not available. Choose another.', fields: [] },
    ])
  return afterCost(settle(client, held ?? (await purchase(client, order))))
}

/** Looks for the number of an order, and puts it into its service where an earlier attempt stopped before that. */
export async function findNumber(
  client: TwilioClient,
  order: Pick<NumberOrder, 'reference' | 'number'>,
): Promise<BoughtNumber | undefined> {
  const held = await numberOf(client, order.number)
  return held && isOf(order, held) ? settle(client, held) : undefined
}

/** Returns the name of an order's number. Names have 64 characters, so it carries a digest of the reference. */
const nameOf = ({ reference }: Pick<NumberOrder, 'reference'>): string =>
  `${OURS} ${createHash('sha256').update(reference).digest('base64url').slice(0, 16)}`

const isOf = (order: Pick<NumberOrder, 'reference'>, { friendlyName }: HeldNumber): boolean =>
  friendlyName.replace(SERVICE_IN_NAME, '') === nameOf(order)

export async function releaseNumber(client: TwilioClient, id: string): Promise<void> {
  await ifThere(client.incomingPhoneNumbers(id).remove())
}

async function numberOf(client: TwilioClient, phoneNumber: string): Promise<HeldNumber | undefined> {
  const [held] = await client.incomingPhoneNumbers.list({ phoneNumber, limit: 1 })
  return held
}

async function purchase(client: TwilioClient, order: NumberOrder): Promise<HeldNumber> {
  const { number, service, inboundUrl } = order
  const parts = {
    phoneNumber: number,
    friendlyName: service ? `${nameOf(order)} ${service}` : nameOf(order),
    smsUrl: inboundUrl,
    smsMethod: 'POST',
  }
  try {
    return await client.incomingPhoneNumbers.create(parts)
  } catch (error) {
    if (!(error instanceof TwilioRefusal && NEEDS_ADDRESS.has(error.code ?? 0))) throw error
    const [address] = await client.addresses.list({ limit: 1 })
    if (!address) throw error
    return client.incomingPhoneNumbers.create({ ...parts, addressSid: address.sid })
  }
}

async function settle(client: TwilioClient, { sid, phoneNumber, friendlyName }: HeldNumber): Promise<BoughtNumber> {
  const named = SERVICE_IN_NAME.exec(friendlyName)?.[1]
  const target = named ?? (await ensureService(client, `${OURS} ${phoneNumber}`))
  const service = await assign(client, target, sid)
  const kind = TOLL_FREE.test(phoneNumber) ? 'toll_free' : 'local'
  return { number: phoneNumber, kind, id: sid, service }
}

/** Puts a number into a service. Returns the service that it is in, which may be another one. */
async function assign(client: TwilioClient, target: string, phoneNumberSid: string): Promise<string> {
  const { services } = client.messaging.v1
  try {
    const held = await ifThere(services(target).phoneNumbers(phoneNumberSid).fetch())
    if (!held) await services(target).phoneNumbers.create({ phoneNumberSid })
    return target
  } catch (error) {
    const code = error instanceof TwilioRefusal ? error.code : undefined
    if (code === IN_SERVICE) return target
    if (code !== IN_OTHER_SERVICE) throw error
  }
  for (const { sid } of await services.list({ limit: LIMIT }))
    if (await ifThere(services(sid).phoneNumbers(phoneNumberSid).fetch())) return sid
  return target
}
