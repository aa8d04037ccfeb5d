import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import type { PaymentEvent, PaymentSubject } from '../payments.ts'
import { idOf } from './client.ts'

/** An id of Stripe: at most 255 printable ASCII characters. They become part of our job names. */
const name = z.string().regex(/^[!-~]{1,255}$/)
const link = z.union([name, z.object({ id: name })]).nullish()
type Link = z.output<typeof link>

/**
 * The fields that are read from an event's object. All are optional, because the endpoint's API version decides the
 * format.
 */
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

/** Object kinds known to `subjectsOf`. */
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
/** Of other kinds, nothing is read. Events of Stripe's v2 API contain no object. */
const unfollowedEvent = z.union([
  z.object({ id: name, type: name, object: z.string().startsWith('v2.') }),
  eventOf(z.object({ object: z.string().refine((kind) => !FOLLOWED.has(kind)) })),
])
const followedEvent = eventOf(eventObject)

/**
 * Reads an event's subjects from the kind of its object, so that new event types work as well.
 * @throws AppError VALIDATION_FAILED if it is signed but not an event
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
    // Refunds and disputes carry no metadata of ours; fetching the payment tells whose it is.
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
    // A detached card belongs to nobody.
    case 'payment_method':
      return [['customer', customer ?? formerCustomer]]
    case 'setup_intent':
      return [['customer', customer]]
    default:
      return []
  }
}
