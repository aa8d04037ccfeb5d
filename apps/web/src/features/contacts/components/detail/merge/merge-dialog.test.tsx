import type { Contact } from '@greenroom/contracts'
import { fireEvent, screen } from '@testing-library/react'
import { it, vi } from 'vitest'
import { showScreen } from '../../../../../testing/show-screen.tsx'
import { ContactContext } from '../contact-context.ts'
import MergeDialog from './merge-dialog.tsx'

const nova = { id: '00000000-0000-4000-8000-000000000001', name: 'Nova Reyes', email: null, phone: null } as Contact

it('says where the other contact was deleted meanwhile, and leads on to somebody else', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('?')
      ? Response.json({ items: [], total: 0 })
      : Response.json({ message: 'Not found', code: 'NOT_FOUND' }, { status: 404 }),
  )
  const same = { id: '00000000-0000-4000-8000-000000000002', field: 'email' } as const
  showScreen(
    <ContactContext value={{ contact: nova, search: '', merge: () => {} }}>
      <MergeDialog opened same={same} onClose={() => {}} />
    </ContactContext>,
  )
  await screen.findByText('This contact is no longer there')
  fireEvent.click(screen.getByRole('button', { name: 'Find someone else' }))
  await screen.findByRole('textbox', { name: 'Find a contact' })
})
