import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import type { PaymentEvent, PaymentSubject } from '../payments.ts'
import { idOf } from './client.ts'

/** Ids of Stripe: at most 255 characters, none of them a blank or a control character. They name jobs of ours. */
const name = z.string().regex(/^[!-~]{1,255}$/)
const link = z.union([name, z.object({ id: name })]).nullish()
type Link = z.output<typeof link>

/** What we read of an event's object. Events come in the version of the API that the endpoint was made with, so all is optional. */
const eventObject = z.object({
  object: z.string().optional(),
  id: name.optional(),
  metadata: z.record(z.string(), z.string()).nullish(),
  customer: link,
  payment_intent: link,
  subscription: link,
  parent: z.object({ subscription_details: z.object({ subscription: link }).nullish() }).nullish(),
})
type EventObject = z.output<typeof eventObject>

/** Kinds of objects that `subjectsOf` knows. */
const FOLLOWED = new Set([
  'checkout.session',
  'payment_intent',
  'charge',
  'refund',
  'dispute',
  'subscription',
  'invoice',
  'customer',
  'payment_method',
  'setup_intent',
])

const eventOf = <T extends z.ZodType>(object: T) =>
  z.object({
    id: name,
    type: name,
    data: z.object({ object, previous_attributes: z.object({ customer: link }).nullish() }),
  })
/** Of a kind that we do not follow, nothing is read. Events of Stripe's second API carry no object. */
const unfollowedEvent = z.union([
  z.object({ id: name, type: name, object: z.string().startsWith('v2.') }),
  eventOf(z.object({ object: z.string().refine((kind) => !FOLLOWED.has(kind)) })),
])
const followedEvent = eventOf(eventObject)

/**
 * What an event of Stripe is about, by the kind of its object: a kind of event that comes new tells the same.
 * @throws AppError VALIDATION_FAILED for what is signed and still no event
 */
export function readEvent(body: string): PaymentEvent {
  const event = parseJson(body)
  const unfollowed = unfollowedEvent.safeParse(event).data
  if (unfollowed) return { id: unfollowed.id, type: unfollowed.type, about: [] }
  const parsed = followedEvent.safeParse(event)
  if (!parsed.success) throw new AppError('VALIDATION_FAILED', 'This is not an event of Stripe.')
  const { id, type, data } = parsed.data
  const about: [PaymentSubject, Link][] = subjectsOf(data.object, data.previous_attributes?.customer)
  return {
    id,
    type,
    about: about.flatMap(([subject, link]) => {
      const named = idOf(link)
      return named ? [{ subject, id: named }] : []
    }),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function subjectsOf(object: EventObject, formerCustomer: Link): [PaymentSubject, Link][] {
  const { id, customer, metadata } = object
  switch (object.object) {
    case 'checkout.session':
      return metadata?.purpose === 'wallet_top_up'
        ? [
            ['checkout', id],
            ['customer', customer],
          ]
        : [
            ['subscription', object.subscription],
            ['customer', customer],
          ]
    case 'payment_intent':
      return metadata?.purpose === 'wallet_top_up' ? [['payment', id]] : []
    // Refunds and disputes carry no mark of ours: whose payment it is, a look at it tells.
    case 'charge':
    case 'refund':
    case 'dispute':
      return [['payment', object.payment_intent]]
    case 'subscription':
      return [['subscription', id]]
    case 'invoice':
      return [['subscription', object.subscription ?? object.parent?.subscription_details?.subscription]]
    case 'customer':
      return [['customer', id]]
    // A card that was taken off belongs to nobody any more.
    case 'payment_method':
      return [['customer', customer ?? formerCustomer]]
    case 'setup_intent':
      return [['customer', customer]]
    default:
      return []
  }
}
