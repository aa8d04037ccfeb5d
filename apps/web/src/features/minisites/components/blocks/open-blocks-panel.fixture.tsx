import { useState } from 'react'
import { vi } from 'vitest'
import type { fakeServer } from '../../editing/fake-server.fixture.ts'
import { openPart } from '../editor/open-editor.fixture.tsx'
import { PreviewContext } from '../editor/preview-context.ts'
import { BlocksPanel } from './blocks-panel.tsx'

/** The preview beside the panel. */
export const preview = { isBeside: vi.fn(() => true), show: vi.fn(), open: vi.fn() }

function Panel() {
  const [openKey, setOpenKey] = useState<string>()
  return (
    <PreviewContext value={preview}>
      <BlocksPanel openKey={openKey} onOpen={setOpenKey} />
    </PreviewContext>
  )
}

/** Opens the panel on the page of this server. */
export const openBlocksPanel = (server: ReturnType<typeof fakeServer>) => openPart(server, <Panel />)
