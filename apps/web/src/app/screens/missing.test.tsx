import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it, vi } from 'vitest'
import { Component as Imports } from '../../features/contact-imports/screens/contact-imports.tsx'
import { Component as Billing } from '../../features/sandbox/screens/billing.tsx'
import { Component as SandboxDns } from '../../features/sandbox/screens/dns.tsx'
import { Component as SandboxMail } from '../../features/sandbox/screens/mail.tsx'
import { Component as SandboxPhone } from '../../features/sandbox/screens/phone.tsx'
import { Component as SandboxRegistrar } from '../../features/sandbox/screens/registrar.tsx'
import { Component as Segment } from '../../features/segments/screens/segment.tsx'
import { showScreen } from '../../testing/show-screen.tsx'
import { Component as Contact } from './contact.tsx'

const ID = '00000000-0000-4000-8000-000000000000'

/** Refetches everything, as the live connection does when it opens. */
function ReadAnew() {
  const client = useQueryClient()
  const isReading = useIsFetching() > 0
  return <button onClick={() => void client.invalidateQueries()}>{isReading ? 'Being read' : 'Read anew'}</button>
}

function show(path: string, element: ReactElement, address: string) {
  const shown = (
    <>
      {element}
      <ReadAnew />
    </>
  )
  showScreen(
    [
      { path, element: shown },
      { path: '*', element: null },
    ],
    address,
  )
}

/** Answers 404 until it is held; then it never answers. */
function server() {
  let isHeld = false
  vi.stubGlobal('fetch', async () => {
    if (isHeld) return new Promise<Response>(() => {})
    return Response.json({ message: 'Not found', code: 'NOT_FOUND' }, { status: 404 })
  })
  return { hold: () => (isHeld = true) }
}

it.each([
  ['a contact', '/contacts/:contactId', <Contact key="0" />, `/contacts/${ID}`, 'There is nothing here'],
  ['a segment', '/audience/:segmentId', <Segment key="1" />, `/audience/${ID}`, 'We could not find this segment'],
  ['an import', '/contacts/import', <Imports key="2" />, `/contacts/import?import=${ID}`, 'Import not found'],
  ['sandbox billing', '/sandbox/billing/:id', <Billing key="3" />, '/sandbox/billing/cus_1', 'No such customer here'],
  ['sandbox mail', '/sandbox/mail', <SandboxMail key="4" />, '/sandbox/mail', 'No sandbox for mail here'],
  ['sandbox texts', '/sandbox/phone', <SandboxPhone key="5" />, '/sandbox/phone', 'No sandbox for texts here'],
  [
    'the sandbox registrar',
    '/sandbox/registrar',
    <SandboxRegistrar key="6" />,
    '/sandbox/registrar',
    'No sandbox for registrations here',
  ],
  ['the sandbox DNS', '/sandbox/dns', <SandboxDns key="7" />, '/sandbox/dns', 'No sandbox for the DNS here'],
])('%s that is missing stays missing on screen while it is read anew', async (_what, path, element, address, title) => {
  const { hold } = server()
  show(path, element, address)
  await screen.findByRole('heading', { name: title })
  hold()
  fireEvent.click(await screen.findByRole('button', { name: 'Read anew' }))
  await screen.findByRole('button', { name: 'Being read' })
  expect(screen.getByRole('heading', { name: title })).toBeDefined()
})
