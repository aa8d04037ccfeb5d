import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { newPhone } from '../../../apps/server/src/testing/phones.ts'
import { callApi } from './api.ts'
import { addPerson, becomeArtistWithRoom } from './person.ts'
import { haveFunds } from './plan.ts'

/** An artist with money, and a fan in their contacts who writes to them, from the phone and the mailbox of the sandbox. */
export interface Talk {
  page: Page
  /** Of the contact. */
  id: string
  phone: string
  email: string
  /** The artist's number and username, which is their mailbox, too. */
  number: string
  username: string
  /** Texts the artist. @param from another phone */
  text(body: string, from?: string): Promise<unknown>
  /** Mails the artist. @param to an address to answer to; by default the artist's own */
  mail(subject: string, text: string, to?: string): Promise<unknown>
}

/** Begins a conversation that nobody has written in. */
export async function beginTalk(browserPage: Page, name = 'Ada Wren'): Promise<Talk> {
  const page = await becomeArtistWithRoom(browserPage, 'pro')
  await haveFunds(page)
  const phone = newPhone()
  const email = `ada-${randomUUID().slice(0, 12)}@wren.example`
  const id = await addPerson(page, { name, phone, email })
  const { channels } = await callApi(page, 'GET', `/api/conversations/${id}`)
  const number = (channels as { channel: string; from: string }[]).find(({ channel }) => channel === 'sms')?.from ?? ''
  const { items } = await callApi(page, 'GET', '/api/minisites')
  const username = (items as { username: string }[])[0]?.username ?? ''
  return {
    page,
    id,
    phone,
    email,
    number,
    username,
    text: (body, from = phone) => callApi(page, 'POST', '/sandbox/api/sms', { from, to: number, body }),
    mail: (subject, text, to = `${username}@mail.sandbox.test`) =>
      callApi(page, 'POST', '/sandbox/api/mail', { from: email, to, subject, text }),
  }
}

/** Returns what was texted to a phone, newest first. */
export async function textsTo(page: Page, phone: string): Promise<string[]> {
  const { items } = await callApi(page, 'GET', `/sandbox/api/sms?to=${encodeURIComponent(phone)}`)
  return (items as { body: string }[]).map(({ body }) => body)
}

/** The open conversation, and the composer below it. */
export class OpenTalk {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  get messages() {
    return this.page.getByRole('region', { name: /^Messages with/ })
  }
  said = (words: string) => this.messages.getByText(words)
  get text() {
    return this.page.getByRole('textbox', { name: 'Text message' })
  }
  get mail() {
    return this.page.getByRole('textbox', { name: 'Email', exact: true })
  }
  /** Writes by text or email from now on. */
  by = (channel: 'Text' | 'Email') =>
    this.page
      .getByRole('region', { name: /^Write to/ })
      .getByRole('radiogroup', { name: 'Channel' })
      .getByText(new RegExp(`^${channel}`))
      .click()
  send = () => this.page.getByRole('button', { name: 'Send', exact: true }).click()
}
