import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { expectSoundEverywhere, PHONE, useBrowser } from './browser.ts'
import { newEmail } from './pages/account.ts'
import { callApi } from './pages/api.ts'
import { tabTo } from './pages/keyboard.ts'
import { becomeArtist } from './pages/people.ts'
import { Person } from './pages/person.ts'
import { havePlan } from './pages/plan.ts'

const browser = useBrowser()

const FORM = {
  type: 'fan-capture',
  title: '',
  url: null,
  is_active: true,
  settings: { version: 1, askPhone: 'optional' },
}

/** Creates an artist with room for fans and a form on the page. */
async function artistWithForm() {
  const artist = await becomeArtist(await browser.newPerson(), [])
  await havePlan(artist.page, 'basic')
  await callApi(artist.page, 'POST', `/api/minisites/${artist.siteId}/blocks`, FORM)
  return artist
}

/** Returns the link in the newest mail to an address. */
async function linkMailedTo(email: string): Promise<string> {
  const read = async () => {
    const answer = await fetch(`${browser.url}/sandbox/api/mail?to=${encodeURIComponent(email)}`)
    const { items } = (await answer.json()) as { items: { text: string }[] }
    return items.flatMap(({ text }) => /https?:\/\/\S+/.exec(text)?.[0] ?? [])[0] ?? ''
  }
  await expect.poll(read).not.toBe('')
  const { pathname, search } = new URL(await read())
  return pathname + search
}

const press = async (page: Page, role: 'button' | 'link', name: string | RegExp) => {
  await tabTo(page.getByRole(role, { name }))
  await page.keyboard.press('Enter')
}
const type = async (page: Page, label: string | RegExp, text: string) => {
  await tabTo(page.getByLabel(label))
  await page.keyboard.type(text)
}
const headed = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

describe('a fan', () => {
  it('is told in our words what is missing, with and without JavaScript, and keeps what was typed', async () => {
    const { username } = await artistWithForm()
    for (const javaScript of [true, false]) {
      const fan = await browser.newPerson({ javaScript })
      await fan.goto(`/${username}`, { waitUntil: 'load' })
      await type(fan, /^Name/, 'Iris Vale')
      await press(fan, 'button', 'Join')
      await fan.getByText('Please enter your email address.').waitFor()
      expect(await fan.getByLabel(/^Name/).inputValue()).toBe('Iris Vale')
      expect(await fan.getByLabel(/^Email$/).evaluate((field) => field === document.activeElement)).toBe(true)
    }
  })

  it('signs up by keyboard without JavaScript, confirms, completes and leaves; the artist sees each step as it happens', async () => {
    const { page, username } = await artistWithForm()
    const email = newEmail()
    await page.goto('/dashboard/contacts')
    await page.getByText('Your contacts appear here').waitFor()

    const fan = await browser.newPerson({ javaScript: false })
    await fan.goto(`/${username}`)
    await type(fan, /^Name/, 'Iris Vale')
    await type(fan, /^Email$/, email)
    await tabTo(fan.getByRole('checkbox', { name: /may email me/ }))
    await fan.keyboard.press('Space')
    await press(fan, 'button', 'Join')
    await headed(fan, 'Check your mail')

    await page
      .getByRole('link', { name: /Iris Vale/ })
      .first()
      .click()
    const person = new Person(page)
    await person.isCalled('Iris Vale')
    const consent = person.card('Consent')
    await consent.getByText('Not confirmed yet', { exact: true }).waitFor()

    await fan.goto(await linkMailedTo(email))
    await press(fan, 'button', 'Yes, confirm')
    await headed(fan, 'Confirmed. Thank you!')
    await consent.getByText('Subscribed', { exact: true }).waitFor()

    await press(fan, 'link', 'Complete your details')
    await headed(fan, 'Your details')
    await tabTo(fan.getByLabel('Month'))
    await fan.keyboard.type('May')
    await type(fan, 'Day', '17')
    await type(fan, 'City (optional)', 'Lisbon')
    await press(fan, 'button', 'Save')
    await headed(fan, 'Saved. Thank you!')
    await person.tells(/through their own link/)
    await page.getByText('May 17', { exact: true }).first().waitFor()

    await press(fan, 'link', 'Choose what you want to hear')
    await press(fan, 'button', 'Unsubscribe from everything')
    await headed(fan, 'You are unsubscribed from everything')
    await consent.getByText('Opted out', { exact: true }).first().waitFor()
  })

  it('finds every page sound on a desktop and on a phone, and is known by their own link where they agree to it', async () => {
    const { page, username } = await artistWithForm()
    const email = newEmail()
    const fan = await browser.newPerson({ size: PHONE })
    for (const proof of ['texts', 'privacy', 'terms']) {
      await fan.goto(`/${username}/${proof}`)
      await expectSoundEverywhere(fan)
    }
    await fan.goto(`/${username}`)
    await fan.getByLabel(/^Name/).fill('Kit')
    await fan.getByRole('textbox', { name: 'Email' }).fill(email)
    await fan.getByLabel(/^Phone/).fill('12')
    await fan.getByRole('checkbox', { name: /may email me/ }).check()
    await fan.getByRole('checkbox', { name: /recurring marketing text messages/ }).check()
    await expectSoundEverywhere(fan)
    await fan.getByRole('button', { name: 'Join' }).click()

    // The error stands beside the field, which has the focus.
    const phone = fan.getByLabel(/^Phone/)
    await phone.and(fan.locator(':focus')).waitFor()
    await expectSoundEverywhere(fan)
    await phone.fill('')
    // At human speed: anybody faster sees the form once more.
    await expect
      .poll(
        async () => {
          if (await fan.getByRole('button', { name: 'Join' }).isVisible())
            await fan.getByRole('button', { name: 'Join' }).click()
          return fan.getByRole('heading', { name: 'Check your mail' }).isVisible()
        },
        { interval: 1000 },
      )
      .toBe(true)
    await expectSoundEverywhere(fan)

    await fan.goto(await linkMailedTo(email))
    await expectSoundEverywhere(fan)
    await fan.getByRole('button', { name: 'Yes, confirm' }).click()
    await headed(fan, 'Confirmed. Thank you!')
    await expectSoundEverywhere(fan)
    await fan.getByRole('link', { name: 'Complete your details' }).click()
    await fan.getByRole('checkbox', { name: /when I open their page/ }).check()
    await fan.getByLabel('Day').fill('40')
    await fan.getByRole('button', { name: 'Save' }).click()
    await fan.getByText('Choose a month and type a day').waitFor()
    await expectSoundEverywhere(fan)
    await fan.getByLabel('Day').fill('')
    await fan.getByRole('button', { name: 'Save' }).click()
    await headed(fan, 'Saved. Thank you!')
    await expectSoundEverywhere(fan)
    await fan.getByRole('link', { name: 'Go to Nova Reyes' }).click()
    // The page removes the personal part of its address, so that a copied address is the plain one.
    await fan.waitForURL(({ pathname, search }) => pathname === `/${username}` && search === '')
    const [{ id } = { id: '' }] = (await callApi(page, 'GET', '/api/contacts')).items as { id: string }[]
    await expect
      .poll(async () =>
        ((await callApi(page, 'GET', `/api/contacts/${id}/timeline`)).items as { kind: string }[]).map(
          ({ kind }) => kind,
        ),
      )
      .toContain('visited')

    await fan.goto('/preferences?t=x')
    await headed(fan, 'This link has expired')
    await expectSoundEverywhere(fan)
  })
})
