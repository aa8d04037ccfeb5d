import { Box, Stack } from '@mantine/core'
import { useRef } from 'react'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { visibleKeys } from '../../editing/fields.ts'
import { ConflictNotice } from '../editor/conflict-notice.tsx'
import { useEditing, useEditor } from '../editor/editor-context.ts'
import { BlockList } from './block-list.tsx'
import { Composer } from './composer.tsx'
import { useArtRefresh } from './use-art-refresh.ts'

export interface BlocksPanelProps {
  /** The block whose form is open. The preview follows it. */
  openKey: string | undefined
  onOpen: (key: string | undefined) => void
}

/** The blocks of the site: add, edit, hide, order, copy and delete. */
export function BlocksPanel({ openKey, onOpen }: BlocksPanelProps) {
  const editor = useEditor()
  const state = useEditing()
  const composer = useRef<HTMLInputElement>(null)
  const keys = visibleKeys(state)
  useArtRefresh()
  return (
    <Stack gap="md">
      <Composer inputRef={composer} onAdded={onOpen} />
      {state.order.conflict && (
        <ConflictNotice
          title="The order was also changed elsewhere"
          onChoose={editor.settleOrder}
          mine="Keep my order"
          other="Use the other order"
        />
      )}
      {keys.length === 0 ? (
        <EmptyState
          title="Your page starts here"
          text="Add links, text, songs and videos. They appear here in the order visitors see them."
        />
      ) : (
        <BlockList keys={keys} openKey={openKey} onOpen={onOpen} onEmptied={() => composer.current?.focus()} />
      )}
      <Box h={8} />
    </Stack>
  )
}
