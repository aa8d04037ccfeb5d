import {
  clearSandboxMail,
  listSandboxMail,
  listSandboxPhones,
  listSandboxTexts,
  type SandboxMail,
  type SandboxText,
  sendSandboxMail,
  sendSandboxText,
} from '@greenroom/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api/index.ts'
import { showScreen } from '../../../testing/show-screen.tsx'
import { Component as Mail } from './mail.tsx'
import { Component as Phone } from './phone.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

const NOVA = '+12025550123'
const OURS = '+12025550100'
let mails: SandboxMail[]
let texts: SandboxText[]

const mail = (id: string, to: string): SandboxMail => ({
  id,
  to,
  from: 'Greenroom <hello@sandbox.test>',
  subject: `About ${id}`,
  text: `Open https://greenroom.example/#${id} now`,
  files: [],
  html: `<p>Open <a href="https://greenroom.example/#${id}">it</a></p>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  sent_at: '2026-01-01T10:00:00.000Z',
})
const text = (id: string, body: string, from = OURS, to = NOVA): SandboxText => ({
  id,
  direction: from === NOVA ? 'inbound' : 'outbound',
  from,
  to,
  body,
  media_urls: [],
  sent_at: '2026-01-01T10:00:00.000Z',
})
const page = (items: unknown[]) => ({ items, page: 1, limit: 100, total: items.length })

beforeEach(() => {
  mails = [mail('two', 'iris@example.com'), mail('one', 'nova@example.com')]
  texts = [text('c', 'On tour', '+12025550177'), text('b', 'Thanks!', NOVA, OURS), text('a', '123456 is your code.')]
  Element.prototype.scrollIntoView = vi.fn()
  // happy-dom has no fonts, which a growing text field needs.
  Object.assign(document, { fonts: new EventTarget() })
  api.call.mockReset()
  api.call.mockImplementation(
    async (
      contract: unknown,
      input?: { query: { search?: string }; body: { from: string; to?: string; body: string } },
    ) => {
      if (contract === listSandboxMail) return page(mails.filter(({ to }) => to.includes(input?.query.search ?? '')))
      if (contract === listSandboxPhones)
        return page([
          { number: NOVA, texts: texts.length, last_body: texts[0]?.body ?? '', last_at: mails[0]?.sent_at },
        ])
      if (contract === listSandboxTexts) return page(texts)
      if (contract === clearSandboxMail) mails = []
      if (contract === sendSandboxText && input)
        texts = [text('d', input.body.body, NOVA, input.body.to ?? OURS), ...texts]
      return undefined
    },
  )
})

const open = (Screen: ComponentType, path: string) => showScreen(<Screen />, path)

it('says plainly that nothing leaves this machine', async () => {
  open(Mail, '/sandbox/mail')
  await screen.findByText('Sandbox: nothing leaves this machine.')
})

it('a mail opens as HTML that can run nothing and open tabs, as text and with its headers', async () => {
  const router = open(Mail, '/sandbox/mail')
  fireEvent.click(await screen.findByRole('link', { name: /nova@example.com/ }))
  const frame = await screen.findByTitle<HTMLIFrameElement>('Mail: About one')
  expect(frame.getAttribute('sandbox')?.split(' ').toSorted()).toEqual([
    'allow-popups',
    'allow-popups-to-escape-sandbox',
  ])
  expect(frame.srcdoc).toContain('https://greenroom.example/#one')
  expect(router.state.location.search).toBe('?mail=one')
  fireEvent.click(screen.getByRole('radio', { name: 'Text' }))
  const link = within(await screen.findByRole('region', { name: 'Text of the mail' })).getByRole('link')
  expect(link.getAttribute('href')).toBe('https://greenroom.example/#one')
  fireEvent.click(screen.getByRole('radio', { name: 'Headers' }))
  await screen.findByText(/Auto-Submitted: auto-generated/)
})

it('a mail that can be answered is answered as its recipient, once', async () => {
  mails = mails.map((mail) => ({
    ...mail,
    headers: { 'Reply-To': 'reply+abc@mail.sandbox.test', 'Message-ID': '<one@sandbox.test>' },
    files: [{ name: 'set list.txt', type: 'text/plain', bytes: 11 }],
  }))
  open(Mail, '/sandbox/mail?mail=one')
  const field = await screen.findByRole('textbox', { name: 'Answer as nova@example.com' })
  expect(screen.getByText('set list.txt')).toBeTruthy()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Answer' })
  expect(button.disabled).toBe(true)
  fireEvent.change(field, { target: { value: 'Count me in!' } })
  fireEvent.click(button)
  await screen.findByText('Sent. It is in the artist’s conversations.')
  expect(api.call).toHaveBeenCalledWith(sendSandboxMail, {
    body: {
      from: 'nova@example.com',
      to: 'reply+abc@mail.sandbox.test',
      subject: 'Re: About one',
      text: 'Count me in!',
      in_reply_to: '<one@sandbox.test>',
    },
  })
  expect((field as HTMLTextAreaElement).value).toBe('')
})

it('mail is searched by receiver, in the address', async () => {
  const router = open(Mail, '/sandbox/mail?search=iris')
  await screen.findByRole('link', { name: /iris@example.com/ })
  expect(screen.queryByRole('link', { name: /nova@example.com/ })).toBeNull()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nobody' } })
  await screen.findByText('No mail was sent to an address like this.')
  expect(router.state.location.search).toBe('?search=nobody')
})

it('all mail is deleted only after asking', async () => {
  open(Mail, '/sandbox/mail')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete all' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete all mail' }))
  await screen.findByText('Mail appears here as soon as it is sent.')
})

it('where there is no sandbox, it says why', async () => {
  api.call.mockRejectedValue(new ApiError({ message: 'We could not find this page.', code: 'NOT_FOUND', status: 404 }))
  open(Mail, '/sandbox/mail')
  await screen.findByRole('heading', { name: 'No sandbox for mail here', level: 1 })
})

it('what did not load can be asked for again', async () => {
  api.call.mockRejectedValue(new Error('No connection.'))
  open(Phone, '/sandbox/phone')
  await screen.findByText('No connection.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

it('a phone shows its threads apart, and answers the one that is open', async () => {
  open(Phone, `/sandbox/phone?phone=${encodeURIComponent(NOVA)}`)
  const messages = await screen.findByRole('region', { name: 'Messages' })
  await within(messages).findByText('On tour')
  expect(within(messages).queryByText('Thanks!')).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: '+1 202 555 0100' }))
  await within(messages).findByText('Thanks!')
  const field = screen.getByRole('textbox', { name: 'Write as this fan' })
  fireEvent.change(field, { target: { value: 'Me again' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await within(messages).findByText('Me again')
  expect(api.call).toHaveBeenCalledWith(sendSandboxText, { body: { from: NOVA, to: OURS, body: 'Me again' } })
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(''))
})

it('a text from a name shows the name, and cannot be answered', async () => {
  texts = [text('d', 'Tonight in London', 'NOVA')]
  open(Phone, `/sandbox/phone?phone=${encodeURIComponent(NOVA)}`)
  await screen.findByRole('heading', { name: 'NOVA' })
  screen.getByText('You cannot reply to this sender.')
  expect(screen.queryByRole('textbox', { name: 'Write as this fan' })).toBeNull()
})

it('any number can be picked up', async () => {
  const router = open(Phone, '/sandbox/phone')
  const field = await screen.findByRole('textbox', { name: 'Phone number' })
  fireEvent.change(field, { target: { value: '12' } })
  fireEvent.click(screen.getByRole('button', { name: 'Use this number' }))
  await screen.findByText(/Start with \+/)
  fireEvent.change(field, { target: { value: '+44 7700 900123' } })
  fireEvent.click(screen.getByRole('button', { name: 'Use this number' }))
  await waitFor(() => expect(router.state.location.search).toBe('?phone=%2B447700900123'))
})
