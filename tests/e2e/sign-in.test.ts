import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { DESKTOP, expectSoundEverywhere, PHONE, useBrowser } from './browser.ts'
import { newEmail, PASSWORD } from './pages/account.ts'
import { AuthScreens, mailedLink, newPhone, textedCode } from './pages/auth.ts'
import { hasFocus } from './pages/keyboard.ts'
import { becomeArtist } from './pages/people.ts'

const browser = useBrowser()

const MISSING = 'You must provide either an email or phone number and a password'

describe('somebody on the way in', () => {
  let page: Page
  let auth: AuthScreens
  /** A new browser. */
  const open = async (size = DESKTOP) => {
    page = await browser.newPerson({ size })
    auth = new AuthScreens(page)
  }
  const look = () => expectSoundEverywhere(page)

  it('signs up and logs in by email and password', async () => {
    const email = newEmail()
    await open(PHONE)
    await page.goto('/signup')
    await page.getByText('At least 8 characters.').waitFor()
    await auth.press('Sign up')
    await page.getByText(MISSING).waitFor()
    await hasFocus(auth.email)
    await look()
    await auth.email.fill(email)
    await auth.password.fill('password')
    await auth.press('Sign up')
    await page.getByText('This password is too easy to guess.').waitFor()
    expect(await auth.email.inputValue()).toBe(email)
    await auth.password.fill(PASSWORD)
    await auth.press('Sign up')
    await auth.arrives()

    await open(PHONE)
    await page.goto('/dashboard/mini-sites?from=mail')
    await page.waitForURL('**/login')
    await auth.email.fill(email)
    await auth.password.fill('not the password')
    await auth.press('Log in')
    await page.getByText('This email and password do not match.').waitFor()
    await auth.password.fill(PASSWORD)
    await auth.press('Log in')
    await auth.arrives('/dashboard/mini-sites?from=mail')
  })

  it('signs up by phone with a code, and logs in by password and by code alone', async () => {
    const phone = newPhone()
    await open()
    await page.goto('/signup')
    await auth.byPhone(phone)
    await auth.password.fill(PASSWORD)
    await auth.press('Sign up')
    await auth.heading('Enter the code')
    await look()
    await auth.code.fill('000 000')
    await page.getByText(/This code is incorrect/).waitFor()
    const first = await textedCode(page, phone)
    await auth.code.pressSequentially(first)
    await auth.arrives()

    await open()
    await page.goto('/login')
    await auth.byPhone(phone)
    await auth.password.fill(PASSWORD)
    await look()
    await auth.press('Log in')
    await auth.arrives()

    await open()
    await page.goto('/login')
    await auth.byPhone(phone)
    await auth.press('Text me a code instead')
    await auth.heading('Enter the code')
    await hasFocus(auth.code)
    const second = await textedCode(page, phone, first)
    // Pasted as it stands in the message.
    await page.evaluate((text) => navigator.clipboard.writeText(text), `${second.slice(0, 3)} ${second.slice(3)}`)
    await page.keyboard.press('Control+V')
    await auth.arrives()
  })

  it('logs in by a link from a mail, once', async () => {
    const { email } = await becomeArtist(await browser.newPerson())
    await open(PHONE)
    await page.goto('/login')
    await auth.press('Email me a link instead')
    await page.getByText('Enter your email.').waitFor()
    await auth.email.fill(email)
    await auth.press('Email me a link instead')
    await auth.heading('Check your email')
    await look()
    expect(await page.getByRole('link', { name: 'Open the sandbox mailbox' }).getAttribute('href')).toBe(
      '/sandbox/mail',
    )
    expect(await page.getByRole('button', { name: /^Send it again in \d+ s$/ }).isDisabled()).toBe(true)
    await auth.press('Use another email')
    expect(await auth.email.inputValue()).toBe(email)

    const link = await mailedLink(page, email, '/auth/callback#link=')
    await page.goto(link)
    await auth.arrives()
    await open(PHONE)
    await page.goto(link)
    await auth.heading('This link no longer works')
    expect(new URL(page.url()).hash).toBe('')
    await page.getByRole('link', { name: 'Log in' }).click()
    await auth.heading('Welcome back')
  })

  it('by the keyboard alone', async () => {
    const { email } = await becomeArtist(await browser.newPerson())
    await open()
    await page.goto('/login')
    await auth.email.waitFor()
    await page.getByRole('radio', { name: 'Email' }).waitFor({ state: 'attached' })
    await page.getByRole('radio', { name: 'Email' }).focus()
    await page.keyboard.press('ArrowRight')
    await auth.phone.waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Tab')
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await page.getByText(MISSING).waitFor()
    // The focus moved to the missing field.
    await hasFocus(auth.password)
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => auth.password.getAttribute('type')).toBe('text')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await auth.arrives()
  })

  it('too many tries are met with the time to wait, and a lost connection with a word', async () => {
    await open(PHONE)
    await page.goto('/login')
    await auth.email.fill('nova@example.com')
    await auth.password.fill(PASSWORD)
    await page.route('**/api/auth/sign-in/email', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '2' },
        json: { message: 'Too many attempts', code: 'RATE_LIMITED', status: 429 },
      }),
    )
    await auth.press('Log in')
    await page.getByRole('button', { name: /^Try again in \d s$/ }).waitFor()
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor()
    await page.unroute('**/api/auth/sign-in/email')
    await page.context().setOffline(true)
    await page.getByText('You are offline.').first().waitFor()
    await auth.press('Log in')
    await page.getByText('You seem to be offline. Check your connection and try again.').waitFor()
    await look()
    expect(await auth.email.inputValue()).toBe('nova@example.com')
    await page.context().setOffline(false)
  })
})

it('keeps what was typed from one auth screen to the next', async () => {
  const page = await browser.newPerson()
  const auth = new AuthScreens(page)
  await page.goto('/login')
  await auth.email.fill('nova@example.com')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await auth.heading('Forgot your password?')
  expect(await auth.email.inputValue()).toBe('nova@example.com')
})

it('whoever is logged in is sent on from the auth screens, but not from the callback, and not from a reset link', async () => {
  const { page } = await becomeArtist(await browser.newPerson())
  const auth = new AuthScreens(page)
  for (const path of ['/login', '/auth', '/signup', '/forgot-password', '/reset-password', '/auth/callback']) {
    await page.goto(path)
    await auth.arrives()
  }
  await page.goto('/reset-password#token=whatever')
  await auth.heading('Choose a new password')
  await page.goto('/auth/callback#link=whatever')
  await auth.heading('This link no longer works')
  await page.getByRole('link', { name: 'Go to your pages' }).click()
  await auth.arrives()
})
