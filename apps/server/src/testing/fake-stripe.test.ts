import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { isSignedByStripe } from '../platform/providers/payments/stripe/signature.ts'
import { openFakeStripe, STRIPE_KEY, STRIPE_WEBHOOK_SECRET } from './fake-stripe.ts'

const stripe = await openFakeStripe()
afterAll(() => stripe.close())

interface Answer {
  status: number
  replayed: string | null
  body: Record<string, unknown> & { error?: { code: string; type: string; message: string; param?: string } }
}

async function ask(method: string, path: string, form = '', { key = '', secret = STRIPE_KEY } = {}): Promise<Answer> {
  const headers = { authorization: `Bearer ${secret}`, ...(key && { 'idempotency-key': key }) }
  const url = `${stripe.url}/v1/${path}${method === 'GET' && form ? `?${form}` : ''}`
  const answer = await fetch(url, { method, headers, ...(method === 'POST' && { body: form }) })
  const body = (await answer.json()) as Answer['body']
  return { status: answer.status, replayed: answer.headers.get('idempotent-replayed'), body }
}
const said = ({ status, body }: Answer) => [status, body.error?.code, body.error?.param]

const SESSION = 'mode=payment&success_url=https://green.example/&line_items[0][quantity]=1'
const PRICE = 'line_items[0][price_data][currency]=usd&line_items[0][price_data][unit_amount]=500'

describe('the stand-in for Stripe', () => {
  it.each([
    ['an unknown parameter', `${SESSION}&payment_method_types[0]=card`, 'parameter_unknown', 'payment_method_types'],
    ['one deep inside', `${SESSION}&${PRICE}&line_items[0][color]=red`, 'parameter_unknown', 'line_items[0][color]'],
    ['no required one', 'mode=payment', 'parameter_missing', 'success_url'],
    [
      'a word where a number goes',
      `${SESSION}&line_items[0][quantity]=one`,
      'parameter_invalid_integer',
      'line_items[0][quantity]',
    ],
    ['a word that is none of the list', SESSION.replace('payment', 'gift'), 'parameter_invalid_enum_value', 'mode'],
    ['nothing in it', `${SESSION}&cancel_url=`, 'parameter_invalid_empty', 'cancel_url'],
    [
      'text where an object goes',
      `${SESSION}&payment_intent_data=x`,
      'parameter_invalid_object',
      'payment_intent_data',
    ],
    ['a list with a hole', `${SESSION}&line_items[2][quantity]=1`, 'parameter_invalid_array', 'line_items'],
    ['metadata of 501 characters', `${SESSION}&metadata[a]=${'x'.repeat(501)}`, 'metadata_invalid', 'metadata'],
    [
      'what belongs to another mode',
      `${SESSION}&${PRICE}&subscription_data[metadata][a]=b`,
      'parameter_invalid',
      'subscription_data',
    ],
    [
      'a recurring price in a payment',
      `${SESSION}&${PRICE}&line_items[0][price_data][recurring][interval]=month`,
      'parameter_invalid',
      'line_items',
    ],
    ['less than half a dollar', `${SESSION}&${PRICE.replace('500', '49')}`, 'amount_too_small', 'line_items'],
    ['no way back', `${SESSION.replace('https://green.example/', 'nowhere')}&${PRICE}`, 'url_invalid', 'success_url'],
  ])('refuses %s, and names it', async (_, form, code, param) => {
    expect(said(await ask('POST', 'checkout/sessions', form))).toEqual([400, code, param])
  })

  it('refuses strangers, unknown addresses, unknown ids and links that there are not', async () => {
    expect(said(await ask('GET', 'customers/cus_1', '', { secret: 'sk_other' }))[0]).toBe(401)
    expect(said(await ask('POST', 'gifts'))).toEqual([404, 'url_invalid', undefined])
    expect(said(await ask('GET', 'customers/cus_none'))).toEqual([404, 'resource_missing', 'id'])
    const { body } = await ask('POST', 'customers', 'name=Nova')
    expect(said(await ask('GET', `customers/${String(body.id)}`, 'expand[0]=gift'))).toEqual([
      400,
      'parameter_invalid',
      'expand',
    ])
  })

  it('pages its lists, ten where nothing is said, at most a hundred', async () => {
    for (let n = 0; n < 12; n++) await ask('POST', 'prices', 'currency=usd&unit_amount=500&product_data[name]=A')
    type List = { data: { id: string }[]; has_more: boolean }
    const list = async (form = '') => (await ask('GET', 'prices', form)).body as unknown as List
    const first = await list()
    expect([first.data.length, first.has_more]).toEqual([10, true])
    const rest = await list(`starting_after=${first.data[9]?.id ?? ''}`)
    expect([rest.data.length, rest.has_more]).toEqual([2, false])
    expect((await list(`ending_before=${rest.data[0]?.id ?? ''}`)).data).toEqual(first.data)
    expect(said(await ask('GET', 'prices', 'limit=101'))).toEqual([400, 'parameter_invalid_integer', 'limit'])
    const later = `created[gt]=${Math.floor(Date.now() / 1000) + 60}`
    expect((await ask('GET', 'payment_intents', later)).body.data).toEqual([])
  })
})

describe('its idempotency keys', () => {
  it('give the first answer again, yes or no, and refuse other parameters', async () => {
    const first = await ask('POST', 'customers', 'name=Nova', { key: 'one' })
    const again = await ask('POST', 'customers', 'name=Nova', { key: 'one' })
    expect([first.replayed, again.replayed, again.body]).toEqual([null, 'true', first.body])
    const other = await ask('POST', 'customers', 'name=Iris', { key: 'one' })
    expect([other.status, other.body.error?.type]).toEqual([400, 'idempotency_error'])
    const refused = () => ask('POST', 'refunds', 'payment_intent=pi_none', { key: 'two' })
    expect([(await refused()).replayed, (await refused()).replayed]).toEqual([null, 'true'])
  })

  it('keep no answer to what was refused before anything began', async () => {
    expect((await ask('POST', 'customers', 'nam=Nova', { key: 'three' })).status).toBe(400)
    expect((await ask('POST', 'customers', 'name=Nova', { key: 'three' })).status).toBe(200)
  })

  it('are known for a day, and are at most 255 characters long', async () => {
    const first = await ask('POST', 'customers', 'name=Nova', { key: 'four' })
    stripe.forgetKeys()
    expect((await ask('POST', 'customers', 'name=Nova', { key: 'four' })).body.id).not.toBe(first.body.id)
    expect((await ask('POST', 'customers', 'name=Nova', { key: 'x'.repeat(256) })).status).toBe(400)
  })

  it('are refused while their first request is in hand', async () => {
    const release = stripe.hold()
    const slow = ask('POST', 'customers', 'name=Nova', { key: 'five' })
    const before = stripe.requests.length
    while (stripe.requests.length === before) await new Promise((done) => setImmediate(done))
    expect(said(await ask('POST', 'customers', 'name=Nova', { key: 'five' }))).toEqual([
      409,
      'idempotency_key_in_use',
      undefined,
    ])
    release()
    expect((await slow).status).toBe(200)
  })
})

it('delivers what it tells, signed and in order, and again where it was not taken', async () => {
  const heard: string[] = []
  let refusals = 2
  const house = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const header = String(request.headers['stripe-signature'])
      const isTaken = isSignedByStripe(body, header, STRIPE_WEBHOOK_SECRET, new Date()) && refusals-- <= 0
      if (isTaken) heard.push((JSON.parse(body.toString()) as { id: string }).id)
      response.writeHead(isTaken ? 200 : 503).end()
    })
  })
  await new Promise<void>((done) => house.listen(0, '127.0.0.1', done))
  const webhookUrl = `http://127.0.0.1:${(house.address() as AddressInfo).port}/webhooks/stripe`
  const telling = await openFakeStripe({ webhookUrl })
  const { id } = telling.world.add('customer', { ...CUSTOMER })
  telling.keepCard(id)
  telling.keepCard(id)
  await telling.settled()
  expect(heard).toEqual(telling.events.map((event) => event.id))
  await telling.close()
  await new Promise((done) => house.close(done))
})

const CUSTOMER = {
  id: 'cus_1',
  object: 'customer' as const,
  created: 1,
  livemode: false,
  email: null,
  name: null,
  metadata: {},
  balance: 0,
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
}
