import type { ContactView } from '@greenroom/contracts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Link, useSearchParams } from 'react-router'
import { expect, it, vi } from 'vitest'
import { toast } from '../../../../../lib/toasts.tsx'
import { showScreen } from '../../../../../testing/show-screen.tsx'
import { viewFrom } from '../../../../../lib/contacts/list-view.ts'
import type { ContactList } from '../use-contact-list.ts'
import { ViewsMenu } from './views-menu.tsx'

const LISBON: ContactView = {
  id: '5f0c6d0e-7a60-4b5c-9c3e-2f4f6f2f0a01',
  name: 'Lisbon',
  query: 'tag=lisbon',
  columns: null,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
}
const AGAIN = { ...LISBON, id: '5f0c6d0e-7a60-4b5c-9c3e-2f4f6f2f0a02' }

/** The list with its menu, and another screen. */
function List() {
  const [params, setParams] = useSearchParams()
  const contacts = {
    view: viewFrom({} as Parameters<typeof viewFrom>[0]),
    columns: { all: [], shown: [] },
    saved: { views: [LISBON], current: params.get('view') === LISBON.id ? LISBON : undefined },
    showView: ({ view }: { view?: string }) => setParams(view ? { view } : {}),
  }
  return (
    <>
      <ViewsMenu contacts={contacts as unknown as ContactList} />
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  )
}

/** Deletes the picked view, and returns the Undo of its toast. */
async function deleteLisbon() {
  const sent = vi.fn<(method: string) => void>()
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET' }: RequestInit = {}) => {
    sent(method)
    return method === 'POST' ? Response.json(AGAIN, { status: 201 }) : new Response(null, { status: 204 })
  })
  const said = vi.spyOn(toast, 'info').mockReturnValue('toast')
  const router = showScreen(
    [
      { path: '/', element: <List /> },
      { path: '/elsewhere', element: <p>Another screen</p> },
    ],
    `/?view=${LISBON.id}`,
  )
  fireEvent.click(screen.getByRole('button', { name: 'View: Lisbon, changed' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete view' }))
  await waitFor(() => expect(said).toHaveBeenCalledOnce())
  const undo = async () => {
    act(() => said.mock.lastCall?.[1]?.action?.onClick())
    await waitFor(() => expect(sent).toHaveBeenCalledWith('POST'))
    // The list of views is fetched again and the view picked in the turns that follow.
    await act(async () => new Promise((done) => setImmediate(done)))
  }
  return { router, undo }
}

it('Undo of a deleted view brings it back and picks it', async () => {
  const { router, undo } = await deleteLisbon()
  expect(router.state.location.search).toBe('')
  await undo()
  await waitFor(() => expect(router.state.location.search).toBe(`?view=${AGAIN.id}`))
})

it('Undo on another screen brings the view back and leaves the address alone', async () => {
  const { router, undo } = await deleteLisbon()
  fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await screen.findByText('Another screen')
  await undo()
  expect(router.state.location).toMatchObject({ pathname: '/elsewhere', search: '' })
})
