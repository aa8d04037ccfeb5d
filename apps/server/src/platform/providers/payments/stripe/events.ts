import type { PaymentEvent, PaymentSubject } from '../payments.ts'
import { idOf } from './client.ts'

type Link = string | { id: string } | null | undefined

/** What we read of an event's object. Events come in the version of the API that the endpoint was made with, so all is optional. */
interface EventObject {
  object?: string
  id?: string
  metadata?: Record<string, string> | null
  customer?: Link
  payment_intent?: Link
  subscription?: Link
  parent?: { subscription_details?: { subscription?: Link } | null } | null
}

interface Event {
  id: string
  type: string
  data?: { object?: EventObject; previous_attributes?: { customer?: Link } }
}

/** What an event of Stripe is about, by the kind of its object: a kind of event that comes new tells the same. */
export function readEvent(body: string): PaymentEvent {
  const { id, type, data } = JSON.parse(body) as Event
  const object = data?.object ?? {}
  const about: [PaymentSubject, Link][] = subjectsOf(object, data?.previous_attributes?.customer)
  return {
    id,
    type,
    about: about.flatMap(([subject, link]) => {
      const named = idOf(link)
      return named ? [{ subject, id: named }] : []
    }),
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
