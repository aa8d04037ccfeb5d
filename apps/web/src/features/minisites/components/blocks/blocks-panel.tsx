import { isUntouched } from '@greenroom/domain'
import { Box, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { blockNow, visibleKeys } from '../../editing/fields.ts'
import type { BlockEdit } from '../../editing/model.ts'
import { ConflictNotice } from '../../../../ui/conflict-notice.tsx'
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
  const [newKey, setNewKey] = useState<string>()
  const keys = visibleKeys(state)
  const open = (key: string | undefined) => {
    setNewKey(undefined)
    onOpen(key)
  }
  const openNew = (key: string) => {
    setNewKey(key)
    onOpen(key)
  }
  useArtRefresh()
  return (
    <Stack gap="md">
      <Composer inputRef={composer} onAdded={openNew} isFirst={keys.every((key) => isDefault(state.blocks[key]))} />
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
        <BlockList
          keys={keys}
          openKey={openKey}
          newKey={newKey}
          onOpen={open}
          onAdded={openNew}
          onEmptied={() => composer.current?.focus()}
        />
      )}
      <Box h={8} />
    </Stack>
  )
}

/** Returns whether a block is still as a new site has it. */
const isDefault = (edit: BlockEdit | undefined): boolean =>
  edit !== undefined && isUntouched({ type: edit.type, ...blockNow(edit) })
