import type { Page } from 'playwright'
import { expect } from 'vitest'
import { newPhone } from '../../../apps/server/src/testing/phones.ts'
import { originOf } from '../chromium.ts'
import { newEmail } from './account.ts'
import { callApi } from './api.ts'
import { addPerson, becomeArtistWithRoom } from './person.ts'
import { haveFunds } from './plan.ts'

/** Returns a time zone in which it is this hour at a moment, so that quiet hours are the same at any time of a test. */
export function zoneAt(hour: number, moment: Date): string {
  const ahead = ((hour - moment.getUTCHours() + 36) % 24) - 12
  // The names of these zones count westward.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** Somebody who agreed to texts. */
export interface Fan {
  id: string
  phone: string
}

/** An artist with money and a number. No page is open yet. */
export async function becomeSender(browserPage: Page, plan: 'basic' | 'pro' = 'pro'): Promise<Page> {
  const page = await becomeArtistWithRoom(browserPage, plan)
  await haveFunds(page)
  return page
}

/** Adds somebody who agreed to email. @returns their address */
export async function addReader(page: Page, name: string): Promise<string> {
  const email = newEmail()
  await agree(page, await addPerson(page, { name, email }), 'email')
  return email
}

/** A mail of the sandbox. */
export interface ReceivedMail {
  subject: string
  html: string
  headers: Record<string, string>
}
/** Waits for a mail to an address whose subject has these words. */
export async function mailTo(page: Page, email: string, words: string): Promise<ReceivedMail> {
  let found: ReceivedMail | undefined
  await expect
    .poll(async () => {
      const { items } = await callApi(page, 'GET', `/sandbox/api/mail?to=${encodeURIComponent(email)}`)
      found = (items as ReceivedMail[]).find(({ subject }) => subject.includes(words))
      return found?.subject
    })
    .toBeDefined()
  return found as ReceivedMail
}

/** Adds somebody who agreed to texts. @param zone where they live */
export async function addFan(page: Page, name: string, zone: string): Promise<Fan> {
  const phone = newPhone()
  const id = await addPerson(page, { name, phone, time_zone: zone })
  await agree(page, id, 'sms')
  return { id, phone }
}

/** Adds so many people who agreed to texts, by a list. @param zone where they live */
export async function addFans(page: Page, count: number, zone: string): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => `Fan ${n},+1212555${String(1000 + n)},${zone}`)
  const buffer = Buffer.from(['Name,Phone,Time zone', ...rows].join('\n'))
  const uploaded = await page.request.post('/api/contacts/imports', {
    headers: { origin: originOf(page) },
    multipart: { file: { name: 'fans.csv', mimeType: 'text/csv', buffer } },
  })
  const { import: list, options } = (await uploaded.json()) as { import: { id: string }; options: object }
  const consent = { channels: ['sms'], statement: 'They signed the sheet at the merch table.' }
  await callApi(page, 'POST', `/api/contacts/imports/${list.id}/start`, { ...options, phone_list: true, consent })
  const created = async () => (await callApi(page, 'GET', `/api/contacts/imports/${list.id}`)).created
  await expect.poll(created).toBe(count)
}

/** Records that somebody agreed: to texts, to email, or to be recognized by their own links. */
export const agree = (page: Page, id: string, channel: 'sms' | 'email' | 'visits') =>
  callApi(page, 'POST', `/api/contacts/${id}/consent`, {
    channel,
    state: 'subscribed',
    statement: 'Told me after the show.',
  })

export interface SentCampaign {
  id: string
  starts_at: string | null
  state: string
}
export const readCampaign = async (page: Page, id: string) =>
  (await callApi(page, 'GET', `/api/campaigns/${id}`)) as unknown as SentCampaign

/** Writes a campaign to everybody through the API, and confirms it. */
export async function confirmCampaign(page: Page, fields: Record<string, unknown>): Promise<SentCampaign> {
  const body = { type: 'sms', audience: { everyone: true }, ...fields }
  const { id } = await callApi(page, 'POST', '/api/campaigns', body)
  const { hash } = await callApi(page, 'POST', `/api/campaigns/${String(id)}/preview`)
  await callApi(page, 'POST', `/api/campaigns/${String(id)}/confirm`, { hash })
  return readCampaign(page, String(id))
}

/** Returns the path of the link in the newest mail to whoever is asked to approve a campaign. */
export async function approvalLinkFor(page: Page, email: string): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const { items } = await callApi(page, 'GET', `/sandbox/api/mail?to=${encodeURIComponent(email)}`)
      link = /\/approve\/[\w.-]+/.exec((items as { text: string }[])[0]?.text ?? '')?.[0] ?? ''
      return link
    })
    .not.toBe('')
  return link
}

const WHOSE = { shortest: 'Shortest', longest: 'Longest', emptiest: 'Least info' } as const

/** The creator of a campaign. */
export class CampaignCreator {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  everybody = () => this.page.getByRole('radio', { name: /^Everybody/ }).press('Space')
  get message() {
    return this.page.getByRole('textbox', { name: 'Message', exact: true })
  }
  /** Adds a picture of the screen to the message. */
  async addPicture(): Promise<void> {
    const buffer = await this.page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } })
    const [chooser] = await Promise.all([
      this.page.waitForEvent('filechooser'),
      this.page.getByRole('button', { name: 'Add pictures' }).press('Enter'),
    ])
    await chooser.setFiles({ name: 'poster.png', mimeType: 'image/png', buffer })
    await this.page.getByRole('list', { name: 'Attached' }).getByRole('button').waitFor()
  }
  /** The text as it reaches the person shown. */
  get bubble() {
    return this.page.getByRole('group', { name: 'Text message' })
  }
  /** Shows the text of somebody. */
  whose = (who: keyof typeof WHOSE) =>
    this.page.getByRole('radiogroup', { name: 'Preview recipient' }).getByText(WHOSE[who]).click()
  /** Goes to a section. The last one computes what sending would do. */
  goTo = (section: 'Audience' | 'Message' | 'Content' | 'Time' | 'Review') =>
    this.page.getByRole('navigation', { name: 'Sections of the campaign' }).getByText(section, { exact: true }).click()
  /** Chooses a wall time, such as 2026-12-24T09:00, where each fan lives. */
  async byTheirClock(wallTime: string): Promise<void> {
    await this.goTo('Time')
    await this.page.getByRole('radio', { name: /^In their time zone/ }).press('Space')
    await this.page.getByLabel('Day and time where they live').fill(wallTime)
  }
  /** Sends, or schedules. */
  get send() {
    return this.page.getByRole('button', { name: /^(Send to|Schedule for) \d/ })
  }
  /** Asks somebody to approve it, by keyboard. */
  async askApproval(email: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Ask for approval', disabled: false }).press('Enter')
    await this.page.getByRole('dialog').getByLabel('Their email').fill(email)
    await this.page.keyboard.press('Enter')
    await this.page.getByText(`Waiting for ${email} to approve it`).waitFor()
  }
}

/** The page on which somebody approves a campaign. */
export class ApprovalPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** Returns a fact, such as `Goes out`. */
  fact = (name: string) => this.page.locator('dl > div').filter({ has: this.page.getByText(name, { exact: true }) })
  /** Waits until the only picture can be seen. */
  seePicture = () =>
    this.page
      .getByRole('img', { name: 'The picture of the message' })
      .evaluate((image: HTMLImageElement) => image.decode())
  get note() {
    return this.page.getByRole('textbox', { name: /^Note to/ })
  }
  approve = () => this.page.getByRole('button', { name: 'Approve', exact: true }).press('Enter')
}

/** What became of a campaign. */
export class CampaignResults {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  open = (id: string) => this.page.goto(`/dashboard/marketing/sms/${id}`)
  get progress() {
    return this.page.getByRole('region', { name: 'Progress' })
  }
  /** Until when how many are held. */
  get held() {
    return this.progress.getByRole('list', { name: 'Held until' })
  }
  /** Returns a part of the bar's legend: "Delivered 3". */
  part = (words: string) => this.progress.getByRole('button', { name: words, exact: true })
  /** Returns a figure: "Replied: 1". */
  figure = (words: string) => this.page.getByRole('button', { name: words, exact: true })
  /** Expects where it stands: "Sending 33%". */
  stands = (words: string) => this.page.getByText(words, { exact: true }).first().waitFor()
  /** Makes a segment of whoever is under a figure, by keyboard, and opens it. */
  async keep(figure: string, name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Create segment: ${figure}` }).press('Enter')
    await this.page.getByRole('textbox', { name: 'Segment name' }).fill(name)
    await this.page.keyboard.press('Enter')
    await this.page.getByRole('button', { name: 'Open', exact: true }).click()
    await this.page.getByRole('heading', { level: 1, name }).waitFor()
  }
}
