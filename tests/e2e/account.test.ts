import { describe, expect, it } from 'vitest'
import { DESKTOP, PHONE, expectAccessible, expectSound, expectSoundEverywhere, useBrowser } from './browser.ts'
import { logIn, newEmail, PASSWORD } from './pages/account.ts'
import { askAuth, AuthScreens, authenticatorCode, mailedLink, newPhone, textedCode } from './pages/auth.ts'
import { hasFocus } from './pages/keyboard.ts'
import { becomeArtist } from './pages/people.ts'

const browser = useBrowser()

const NEW_PASSWORD = 'another horse entirely'

describe.each([
  ['1440 px', DESKTOP],
  ['390 px', PHONE],
])('at %s', (_, size) => {
  it('verifies an email by the link from the mail, and the banner goes', async () => {
    const { page, email } = await becomeArtist(await browser.newPerson({ size }))
    const auth = new AuthScreens(page)
    await page.goto('/dashboard/mini-sites')
    const banner = page.getByRole('region', { name: 'Verify your email' })
    await banner.getByText('A link is in your mail').waitFor()
    await expectSound(page)
    const first = await mailedLink(page, email, '/auth/callback#verify=')
    await banner.getByRole('button', { name: 'Send it again' }).click()
    await banner.getByRole('button', { name: /^Sent. Again in/ }).waitFor()
    const second = await mailedLink(page, email, '/auth/callback#verify=', first)
    const [link, other] = [second, await page.context().newPage()]
    await other.goto(link)
    await other.getByText('Your email is verified.').waitFor()
    await new AuthScreens(other).arrives()
    await banner.waitFor({ state: 'detached' })

    // Elsewhere nobody is logged in.
    const elsewhere = await browser.newPerson({ size })
    await elsewhere.goto(link)
    await new AuthScreens(elsewhere).heading('This link does not work any more')
    await auth.arrives()
  })

  it('chooses a new password by mail, which ends every session, also where somebody is logged in', async () => {
    const { page, email } = await becomeArtist(await browser.newPerson({ size }))
    const person = await browser.newPerson({ size })
    const auth = new AuthScreens(person)
    await person.goto('/forgot-password')
    await auth.email.fill(email)
    await auth.press('Email me a link')
    await auth.heading('Check your mail')
    const link = await mailedLink(person, email, '/reset-password#token=')

    // The link is opened where somebody is logged in.
    await page.goto(link)
    const form = new AuthScreens(page)
    await form.password.fill('short')
    await form.press('Change the password')
    await page.getByText('Use at least 8 characters.').waitFor()
    await expectAccessible(page)
    await form.password.fill(NEW_PASSWORD)
    await form.press('Change the password')
    await form.heading('Welcome back')
    await page.getByText('Your password is changed. Log in with the new one.').waitFor()
    await expectAccessible(page)
    await form.email.fill(email)
    await form.password.fill(NEW_PASSWORD)
    await form.press('Log in')
    await form.arrives()

    await person.goto(link)
    await auth.password.fill(NEW_PASSWORD)
    await auth.press('Change the password')
    await auth.heading('This link does not work any more')
    await person.getByRole('link', { name: 'Send me a new link' }).click()
    await auth.heading('Forgot your password?')
  })

  it('chooses a new password by phone', async () => {
    const phone = newPhone()
    const first = await browser.newPerson()
    await first.goto('/privacy')
    await askAuth(first, '/sign-up/phone-number', { phoneNumber: phone, password: PASSWORD, name: 'Nova' })
    const signUpCode = await textedCode(first, phone)
    await askAuth(first, '/phone-number/verify', { phoneNumber: phone, code: signUpCode })

    const page = await browser.newPerson({ size })
    const auth = new AuthScreens(page)
    await page.goto('/forgot-password')
    await auth.byPhone(phone)
    await auth.press('Text me a code')
    await auth.heading('Choose a new password')
    await auth.press('Change the password')
    await page.getByText('Enter the 6 digits of the code.').waitFor()
    await expectSound(page)
    await auth.code.fill(await textedCode(page, phone, signUpCode))
    await hasFocus(auth.password)
    await page.keyboard.type(NEW_PASSWORD)
    expect(await auth.password.inputValue()).toBe(NEW_PASSWORD)
    await page.keyboard.press('Enter')
    await auth.heading('Welcome back')
    await auth.byPhone(phone)
    await auth.password.fill(NEW_PASSWORD)
    await auth.press('Log in')
    await auth.arrives()
  })

  it('asks for the second factor: a code of the app, or a recovery code', async () => {
    const { page: owner, email } = await becomeArtist(await browser.newPerson())
    // A mailbox that is proven later would take the second factor of an unproven one away.
    const proof = await mailedLink(owner, email, '/auth/callback#verify=')
    await askAuth(owner, '/verify-email', { token: proof.split('=')[1] })
    const { totpURI, backupCodes } = (await askAuth(owner, '/two-factor/enable')) as {
      totpURI: string
      backupCodes: string[]
    }
    await askAuth(owner, '/two-factor/verify-totp', { code: authenticatorCode(totpURI) })

    const page = await browser.newPerson({ size })
    const auth = new AuthScreens(page)
    await page.goto('/login')
    await logIn(page, email)
    await auth.heading('Two-factor sign-in')
    await expectSound(page)
    await page.keyboard.type('000000')
    await page.getByText('This code is not right. Each code works once.').waitFor()
    await hasFocus(auth.code)
    // The code of now has turned it on, and each works once.
    await page.keyboard.type(authenticatorCode(totpURI, 1))
    await auth.arrives()

    const other = await browser.newPerson({ size })
    const again = new AuthScreens(other)
    await other.goto('/login')
    await logIn(other, email)
    await again.heading('Two-factor sign-in')
    await again.press('Use a recovery code instead')
    await again.heading('Use a recovery code')
    await expectAccessible(other)
    await hasFocus(other.getByRole('textbox'))
    await other.keyboard.type(backupCodes[0] ?? '')
    await other.keyboard.press('Enter')
    await again.arrives()

    const third = await browser.newPerson({ size })
    await third.goto('/login')
    await new AuthScreens(third).email.fill(email)
    await new AuthScreens(third).press('Email me a link instead')
    await third.goto(await mailedLink(third, email, '/auth/callback#link='))
    await new AuthScreens(third).heading('Two-factor sign-in')
    await third.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await hasFocus(third.getByRole('textbox', { name: /recovery code/i }))
    await third.keyboard.type(backupCodes[1] ?? '')
    await third.keyboard.press('Enter')
    await new AuthScreens(third).arrives()
  })

  it('a sign-out ends in every tab, which go to the start', async () => {
    const { page } = await becomeArtist(await browser.newPerson({ size }))
    await page.goto('/dashboard/mini-sites')
    await page.getByRole('heading', { level: 2, name: 'Nova Reyes' }).waitFor()
    const other = await page.context().newPage()
    await other.goto('/dashboard/mini-sites')
    await other.getByRole('heading', { level: 2, name: 'Nova Reyes' }).waitFor()
    await page.getByRole('button', { name: /^My account/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    for (const tab of [page, other]) {
      await tab.getByRole('button', { name: 'Claim it' }).waitFor()
      expect(new URL(tab.url()).pathname).toBe('/')
      expect(await tab.evaluate(() => localStorage.getItem('auth_redirect'))).toBeNull()
    }
    await page.goBack()
    await page.waitForURL('**/login')
    expect(await page.getByText('Nova Reyes').count()).toBe(0)
  })
})

it('confirms a new email where its owner is logged in, and nowhere else', async () => {
  const { page, email } = await becomeArtist(await browser.newPerson())
  const next = newEmail()
  await askAuth(page, '/change-email', { newEmail: next })
  const elsewhere = await browser.newPerson()
  const link = await mailedLink(elsewhere, next, '/auth/callback#email=')
  await elsewhere.goto(link)
  const auth = new AuthScreens(elsewhere)
  await auth.heading('Log in here first')
  await elsewhere.getByRole('link', { name: 'Log in' }).click()
  await logIn(elsewhere, email)
  await auth.arrives()
  await elsewhere.goto('about:blank')
  await elsewhere.goto(link)
  await elsewhere.getByText('Your email is changed.').waitFor()
  await auth.arrives()
})

it('asks who signed up where the link is opened elsewhere: the password, a new one, or somebody else', async () => {
  const { page, email } = await becomeArtist(await browser.newPerson())
  const link = await mailedLink(page, email, '/auth/callback#verify=')
  const phone = await browser.newPerson()
  const auth = new AuthScreens(phone)
  await phone.goto(link)
  await auth.heading('Is this your account?')
  await expectSoundEverywhere(phone)
  await auth.press('I don’t know the password')
  await auth.heading('Choose a new password')
  await expectSoundEverywhere(phone)
  await auth.press('I did not sign up')
  await auth.heading('You did not sign up?')
  await expectSoundEverywhere(phone)
  await auth.press('Back')
  await auth.password.fill('not the password')
  await auth.press('Verify and log in')
  await phone.getByText('This password is not right.').waitFor()
  await auth.password.fill(PASSWORD)
  await phone.keyboard.press('Enter')
  await auth.arrives()
  await page.goto('/dashboard/mini-sites')
  await auth.arrives()
})

it('says that a log-in by link has removed what nobody had proved, and sets a password at once', async () => {
  const { page, email } = await becomeArtist(await browser.newPerson())
  await askAuth(page, '/sign-in/magic-link', { email })
  const link = await mailedLink(page, email, '/auth/callback#link=')
  const phone = await browser.newPerson()
  await phone.goto(link)
  const dialog = phone.getByRole('dialog', { name: 'Your password was removed' })
  await dialog.waitFor()
  await expectSoundEverywhere(phone)
  const field = dialog.getByRole('textbox', { name: 'New password' })
  await hasFocus(field)
  await field.fill(NEW_PASSWORD)
  await phone.keyboard.press('Enter')
  await phone.getByText('Your password is set.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.goto('/login')
  const back = new AuthScreens(page)
  await back.email.fill(email)
  await back.password.fill(NEW_PASSWORD)
  await back.press('Log in')
  await back.arrives()
})
