import type { PublicBlock } from '@greenroom/contracts'
import { blockAt } from '@greenroom/domain'
import { SitePreview, type SiteView } from '@greenroom/minisite'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { blockNow, siteNow, visibleKeys } from '../../editing/fields.ts'
import type { BlockEdit, EditingState, SiteEdit } from '../../editing/model.ts'
import { useEditing } from './editor-context.ts'
import type { Spot } from './preview-context.ts'
import { bringIntoSight } from './spot.ts'
import { useMinute } from '../../../../lib/use-minute.ts'

export interface LivePreviewProps {
  className: string
  /** The part to scroll into view. */
  spot: Spot
}

/** The page with all input so far, drawn by the renderer that visitors get. */
export function LivePreview({ className, spot }: LivePreviewProps) {
  const { site: edited, blocks: edits, list } = useDeferredValue(useEditing())
  const minute = useMinute().getTime()
  const frame = useRef<HTMLDivElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  const site = useMemo(() => siteView(edited), [edited])
  const blocks = useMemo(() => shownBlocks({ blocks: edits, list }, new Date(minute)), [edits, list, minute])
  const key = typeof spot === 'object' ? spot.key : undefined
  const at = blocks.findIndex((block) => block.id === (edits[key ?? '']?.id ?? key))
  const target = spot === 'top' ? 'top' : blocks[at]?.id
  useEffect(() => {
    if (isDrawn && target !== undefined && frame.current) bringIntoSight(frame.current, target)
  }, [target, isDrawn])
  return (
    <div ref={frame} className={className}>
      <SitePreview site={site} blocks={blocks} className={className} onDrawn={() => setDrawn(true)} />
    </div>
  )
}

function siteView(site: SiteEdit): SiteView {
  const { name, bio, avatar_url, theme, social, design } = siteNow(site)
  const { id, username, url } = site.row
  return { id, username, url, name, bio, avatar_url, theme, header_settings: { version: 1, social, design } }
}

/** Returns the blocks that visitors see at this moment: active and not locked. */
function shownBlocks(state: Pick<EditingState, 'blocks' | 'list'>, now: Date): PublicBlock[] {
  return visibleKeys(state).flatMap((key) => {
    const edit = state.blocks[key]
    const isShown = edit && blockNow(edit).is_active && !edit.row?.is_locked
    return isShown ? (blockAt(publicBlock(edit), now) ?? []) : []
  })
}

function publicBlock(edit: BlockEdit): PublicBlock {
  const { title, url, settings } = blockNow(edit)
  return { id: edit.id ?? edit.key, type: edit.type, title, url, settings }
}
