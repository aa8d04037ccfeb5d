import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, call } from '../../../lib/api/index.ts'
import { AuthContext } from '../../../lib/session/auth-context.ts'
import { someone } from '../../../testing/fake-auth.ts'
import { draftStore } from '../draft/browser-draft.ts'
import { Component as GetStarted } from '../screens/get-started.tsx'

vi.mock('../../../lib/api/index.ts', async (original) => ({
  ...(await original<typeof import('../../../lib/api/index.ts')>()),
  call: vi.fn(),
}))
vi.mock('./draft-phone.tsx', () => ({ default: () => null }))
vi.mock('./example-phone.tsx', () => ({ default: () => null }))
vi.mock('./look-book.tsx', () => ({ default: () => null }))

vi.setConfig({ testTimeout: 20_000 })

const SITE = '11111111-1111-4111-8111-111111111111'
const answers: Record<string, (input: unknown) => unknown> = {}
const ask = vi.mocked(call)

beforeEach(() => {
  draftStore.discard()
  vi.stubGlobal('scrollTo', vi.fn())
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  answers.checkUsername = () => ({
    username: 'nova',
    status: 'available',
    available: true,
    message: '"nova" is available.',
    suggestions: [],
  })
  answers.saveOnboarding = () => ({})
  answers.getOnboarding = () => ({ progress: null, has_site: false })
  answers.getMe = () => ({ limits: { minisites: 3 }, usage: { minisites: 1 } })
  answers.createFromDraft = () => ({ site: { id: SITE }, created: true })
  ask.mockImplementation((async (contract: { name: string }, input: unknown) =>
    answers[contract.name]?.(input)) as never)
})
afterEach(() => act(() => onlineManager.setOnline(true)))

function open(path: string, { signedIn = false } = {}) {
  const router = createMemoryRouter(
    ['/', '/onboarding', '/signup', '/login', '/editor/:id', '/dashboard/mini-sites'].map((each) => ({
      path: each,
      Component: each === '/' || each === '/onboarding' ? GetStarted : () => <p>{each}</p>,
    })),
    { initialEntries: [path] },
  )
  const auth = {
    status: signedIn ? 'authenticated' : 'unauthenticated',
    user: signedIn ? someone().user : null,
  } as never
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <AuthContext value={auth}>
          <RouterProvider router={router} />
        </AuthContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
  const at = () => router.state.location.pathname + router.state.location.search
  return { router, at, goes: (there: string) => waitFor(() => expect(at()).toBe(there)) }
}
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

describe('the first screen', () => {
  it('claims a username, waits for the verdict, and goes on to the steps', async () => {
    const { goes } = open('/')
    type('Your username', 'Nova')
    press('Claim it')
    await goes('/onboarding?step=you')
    expect(draftStore.snapshot().draft.username).toBe('nova')
  })

  it('stays where the name is taken, and offers names that are free', async () => {
    answers.checkUsername = () => ({
      username: 'nova',
      status: 'taken',
      available: false,
      message: 'Taken.',
      suggestions: ['nova-music'],
    })
    const { at } = open('/')
    type('Your username', 'nova')
    press('Claim it')
    fireEvent.click(await screen.findByRole('button', { name: 'nova-music' }))
    expect(screen.getByLabelText('Your username')).toHaveProperty('value', 'nova-music')
    expect(at()).toBe('/')
    expect(draftStore.snapshot().exists).toBe(false)
  })

  it('asks for a name where there is none', () => {
    open('/')
    press('Claim it')
    expect(screen.getByRole('alert').textContent).toBe('Choose a username first.')
  })

  it('shows signed-in visitors the way to their dashboard', () => {
    open('/', { signedIn: true })
    expect(screen.getByRole('link', { name: 'Go to dashboard' }).getAttribute('href')).toBe('/dashboard/mini-sites')
  })
})

describe('the steps', () => {
  it('put the focus on their heading; Enter there goes on, Escape goes back to the field that comes first', async () => {
    draftStore.update({ username: 'nova' })
    const { goes } = open('/onboarding?step=picture')
    const title = await heading('Add a picture')
    expect(document.activeElement).toBe(title)
    fireEvent.keyDown(title, { key: 'Enter' })
    await goes('/onboarding?step=theme')
    fireEvent.keyDown(await heading('Pick a look'), { key: 'Escape' })
    await goes('/onboarding?step=picture')
    fireEvent.keyDown(await heading('Add a picture'), { key: 'Escape' })
    await goes('/onboarding?step=you')
    expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: 'Name' }))
    expect(screen.getByRole('form', { name: 'Who are you?' })).toBeTruthy()
  })

  it('keep what is typed as it is typed, and say so', async () => {
    open('/onboarding?step=you')
    await heading('Who are you?')
    type('Name', 'Nova Reyes')
    expect(JSON.parse(localStorage.getItem('onboarding_profile') ?? '')).toMatchObject({ name: 'Nova Reyes' })
    expect(screen.getByText('Saved in this browser')).toBeTruthy()
  })

  it('work on without a connection, the username unchecked', async () => {
    act(() => onlineManager.setOnline(false))
    const { goes } = open('/onboarding')
    await heading('Claim your address')
    type('Username', 'nova')
    expect(await screen.findByText('You are offline. We will check this name again.')).toBeTruthy()
    press('Continue')
    await goes('/onboarding?step=you')
    expect(ask).not.toHaveBeenCalled()
  })

  it('make a link or a player of what is pasted, and give a removed block back', async () => {
    open('/onboarding?step=links')
    await heading('Add your first links')
    type('Paste a link', 'https://youtu.be/dQw4w9WgXcQ')
    fireEvent.keyDown(screen.getByLabelText('Paste a link'), { key: 'Enter' })
    expect(draftStore.snapshot().draft.blocks.map((block) => block.type)).toEqual(['youtube-embed', 'link', 'text'])
    press('Remove My Website')
    expect(draftStore.snapshot().draft.blocks.map((block) => block.type)).toEqual(['youtube-embed', 'text'])
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(draftStore.snapshot().draft.blocks.map((block) => block.title)).toEqual(['', 'My Website', 'About Me'])
  })

  it('take a handle on a platform, and put what is added on top of the default blocks', async () => {
    open('/onboarding?step=links')
    await heading('Add your first links')
    for (const [platform, label, typed] of [
      ['Instagram', 'Your Instagram handle', '@nova'],
      ['Spotify', 'Address of your Spotify page', 'https://open.spotify.com/artist/4aawyAB9vmqN3uQ7FjRGTy?si=x'],
    ] as const) {
      press(platform)
      const field = screen.getByLabelText(label)
      expect(document.activeElement).toBe(field)
      type(label, typed)
      fireEvent.keyDown(field, { key: 'Enter' })
      expect(screen.getByText(`Added ${platform}`)).toBeTruthy()
    }
    expect(draftStore.snapshot().draft.blocks.map(({ title, url }) => [title, url])).toEqual([
      ['Spotify', 'https://open.spotify.com/artist/4aawyAB9vmqN3uQ7FjRGTy'],
      ['Instagram', 'https://www.instagram.com/nova'],
      ['My Website', ''],
      ['About Me', ''],
    ])
    expect(screen.getByText('Not on your page until it has an address.')).toBeTruthy()
    expect(screen.getByText('Not on your page until you change it.')).toBeTruthy()
  })

  it('hold at a block that must be mended', async () => {
    const { at } = open('/onboarding?step=links')
    await heading('Add your first links')
    type('Link address', 'javascript:alert(1)')
    fireEvent.blur(screen.getByLabelText('Link address'))
    press('Continue')
    expect(screen.getByText(/does not work as a link/)).toBeTruthy()
    expect(at()).toBe('/onboarding?step=links')
  })

  it('end at the sign-up, with the creation pending', async () => {
    draftStore.update({ username: 'nova' })
    const { goes } = open('/onboarding?step=done')
    await heading('Your page is ready')
    press('Sign up and go live')
    await goes('/signup')
    expect(localStorage.getItem('onboarding_creating')).not.toBeNull()
  })

  it('name what is missing at the end', async () => {
    open('/onboarding?step=done')
    await heading('Almost there')
    expect(screen.getByText('Choose a username first.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Fix it' }).getAttribute('href')).toBe('/onboarding?step=username')
  })
})

describe('making the page', () => {
  beforeEach(() => draftStore.update({ username: 'nova', profile: { name: 'Nova Reyes' } }))
  const fails = (code: string, message: string, details?: unknown) => {
    answers.createFromDraft = () => {
      throw new ApiError({ code, message, status: 409, details })
    }
  }

  it('leads to the congratulations', async () => {
    const { goes } = open('/onboarding?step=create', { signedIn: true })
    await goes(`/editor/${SITE}?congratulations=true`)
    expect(draftStore.snapshot().exists).toBe(false)
  })

  it('is only for signed-in users; the others are asked to sign up', async () => {
    open('/onboarding?step=create')
    await heading('Your page is ready')
    expect(ask).not.toHaveBeenCalledWith(expect.objectContaining({ name: 'createFromDraft' }), expect.anything())
  })

  it('offers another name when it was taken meanwhile, and goes on with it', async () => {
    fails('USERNAME_TAKEN', 'Taken.', { suggestions: ['nova-live'] })
    const { goes } = open('/onboarding?step=create', { signedIn: true })
    await heading('That username was just taken')
    expect(draftStore.snapshot().draft.profile.name).toBe('Nova Reyes')
    answers.createFromDraft = () => ({ site: { id: SITE }, created: true })
    press('nova-live')
    await goes(`/editor/${SITE}?congratulations=true`)
    expect(ask).toHaveBeenCalledWith(expect.anything(), {
      body: expect.objectContaining({ draft: expect.objectContaining({ username: 'nova-live' }) }),
    })
  })

  it('refuses a second page with its sentence, and makes it when that is asked for', async () => {
    fails('SITE_EXISTS', 'You already have a minisite. Please use the dashboard to manage your existing site.')
    const { goes } = open('/onboarding?step=create', { signedIn: true })
    await heading('You already have a page')
    expect(screen.getByRole('alert').textContent).toBe(
      'You already have a minisite. Please use the dashboard to manage your existing site.',
    )
    answers.createFromDraft = (input) => ({
      site: { id: SITE },
      created: (input as { body: { additional: boolean } }).body.additional,
    })
    press('Make it another page')
    await goes(`/editor/${SITE}?congratulations=true`)
    expect(ask).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'createFromDraft' }), {
      body: expect.objectContaining({ additional: true }),
    })
  })

  it('says what the plan allows', async () => {
    fails('PLAN_LIMIT_REACHED', 'Limit.', { feature: 'minisites', limit: 1, usage: 1 })
    open('/onboarding?step=create&additional', { signedIn: true })
    await heading('Your plan is full')
    expect(screen.getByRole('alert').textContent).toBe('Your plan includes 1 mini site, and you have 1.')
  })

  it('brings a discarded draft back with Undo', async () => {
    fails('PLAN_LIMIT_REACHED', 'Limit.', { feature: 'minisites', limit: 1, usage: 1 })
    const { goes } = open('/onboarding?step=create', { signedIn: true })
    await heading('Your plan is full')
    press('Discard draft')
    await goes('/dashboard/mini-sites')
    expect(draftStore.snapshot().exists).toBe(false)
    fireEvent.click(
      within(await screen.findByText('Draft discarded').then((text) => text.parentElement ?? text)).getByRole(
        'button',
        { name: 'Undo' },
      ),
    )
    expect(draftStore.snapshot().draft.username).toBe('nova')
  })

  it('keeps the draft on any failure, and the retry works', async () => {
    fails('INTERNAL', 'An error occurred')
    const { goes } = open('/onboarding?step=create', { signedIn: true })
    await heading('That did not work')
    expect(screen.getByText('Nothing is lost. Your page is saved in this browser.')).toBeTruthy()
    answers.createFromDraft = () => ({ site: { id: SITE }, created: false })
    press('Try again')
    await goes(`/editor/${SITE}?congratulations=true`)
  })
})
