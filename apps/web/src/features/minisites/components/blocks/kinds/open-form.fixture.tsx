import type { BlockType } from '@greenroom/domain'
import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { fakeServer } from '../../../editing/fake-server.fixture.ts'
import type { BlockFields } from '../../../editing/model.ts'
import { openPart } from '../../editor/open-editor.fixture.tsx'
import { BlocksPanel } from '../blocks-panel.tsx'

/** Opens the form of one block that the server has. */
export function open(type: BlockType, fields: Partial<BlockFields> = {}) {
  const server = fakeServer()
  const part = openPart(server, <Panel />)
  part.screen.editor.addBlock(type, { title: '', url: '', is_active: true, settings: { version: 1 }, ...fields })
  function Panel() {
    const [openKey, setOpenKey] = useState<string>()
    return <BlocksPanel openKey={openKey} onOpen={setOpenKey} />
  }
  return {
    stored: () => server.listing().blocks[0],
    pass: part.pass,
    opened: async () => {
      await part.pass(700)
      fireEvent.click(within(screen.getByRole('list', { name: 'Blocks' })).getAllByRole('button')[1] as HTMLElement)
    },
  }
}
/** Types into a field and leaves it. */
export const type = async (label: string, value: string) => {
  const field = await screen.findByLabelText(label)
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}
/** Picks one of several choices. */
export const pick = async (group: string, choice: string) =>
  fireEvent.click(within(await screen.findByRole('radiogroup', { name: group })).getByRole('radio', { name: choice }))
