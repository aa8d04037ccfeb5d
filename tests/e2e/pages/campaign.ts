import type { Page } from 'playwright'
import { callApi } from './api.ts'
import { newFanPhone } from './conversation.ts'
import { addPerson, becomeArtistWithRoom } from './person.ts'
import { haveFunds } from './plan.ts'

/** Returns the time zone in which it is this hour now, so that the law's quiet hours are the same at any time of a test. */
function zoneAt(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  // The names of these zones count westward.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** Somebody who agreed to texts. */
export interface Fan {
  id: string
  phone: string
}

/** An artist with money and a number. No page is open yet. */
export async function becomeSender(browserPage: Page): Promise<Page> {
  const page = await becomeArtistWithRoom(browserPage, 'pro')
  await haveFunds(page)
  return page
}

/** Adds somebody who agreed to texts. @param hour that it is where they live */
export async function addFan(page: Page, name: string, hour = 13): Promise<Fan> {
  const phone = newFanPhone()
  const id = await addPerson(page, { name, phone, time_zone: zoneAt(hour) })
  await callApi(page, 'POST', `/api/contacts/${id}/consent`, {
    channel: 'sms',
    state: 'subscribed',
    statement: 'Told me after the show.',
  })
  return { id, phone }
}

/** The creator of a campaign. */
export class CampaignCreator {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  get message() {
    return this.page.getByRole('textbox', { name: 'Message', exact: true })
  }
  /** The text as it reaches the person shown. */
  get bubble() {
    return this.page.getByRole('group', { name: 'Text message' })
  }
  /** Shows the text of somebody. */
  whose = (name: 'Shortest' | 'Longest' | 'Least info') =>
    this.page.getByRole('radiogroup', { name: 'Whose text' }).getByText(name).click()
  /** Goes to a section. The last one computes what sending would do. */
  goTo = (section: 'Audience' | 'Message' | 'Time' | 'Review') =>
    this.page.getByRole('navigation', { name: 'Sections of the campaign' }).getByText(section, { exact: true }).click()
  get send() {
    return this.page.getByRole('button', { name: /^Send to \d/ })
  }
}

/** What became of a campaign. */
export class CampaignResults {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  get progress() {
    return this.page.getByRole('region', { name: 'Progress' })
  }
  /** Returns a part of the bar's legend: "Delivered 3". */
  part = (words: string) => this.progress.getByRole('button', { name: words, exact: true })
  /** Returns a figure: "Replied: 1". */
  figure = (words: string) => this.page.getByRole('button', { name: words, exact: true })
}
