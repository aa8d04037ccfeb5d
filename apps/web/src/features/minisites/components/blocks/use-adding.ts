import { type BlockType, isVisible, PLATFORMS, type SocialLink } from '@greenroom/domain'
import { toast } from '../../../../lib/toasts.tsx'
import { blockNow, siteNow } from '../../editing/fields.ts'
import { withIcon, withoutIcon } from '../../editing/icons.ts'
import { useEditor } from '../editor/editor-context.ts'
import { type Preview, type Spot, usePreview } from '../editor/preview-context.ts'
import { begunSettings } from './begun-settings.ts'
import { summaryOf } from './block-summary.ts'

export interface Adding {
  /** Adds a block on top of the page, and says so. */
  addBlock: (type: BlockType, title?: string, url?: string) => void
  /** Adds an icon to the header, in the place of one of its platform, and says so. */
  addIcon: (link: SocialLink) => void
}

/**
 * Adds to the page (product sections 11.11 and 11.12). A toast names each addition, with Undo; where the preview is
 * behind a button, also with "See it".
 * @param onAdded called with the key of a new block, which should open
 * @param onUndone called when an addition was taken back
 */
export function useAdding(onAdded: (key: string) => void, onUndone: () => void): Adding {
  const editor = useEditor()
  const preview = usePreview()
  return {
    addBlock: (type, title = '', url = '') => {
      const key = editor.addBlock(type, { title, url, settings: begunSettings(type), is_active: true }, null)
      onAdded(key)
      const edit = editor.read().blocks[key]
      if (!edit) return
      const isSeen = isVisible({ type, ...blockNow(edit) }, new Date())
      say(preview, `Added ${summaryOf(edit, new Date()).name}`, isSeen ? { key } : undefined, () => {
        editor.removeBlock(key)
        onUndone()
      })
    },
    addIcon: (link) => {
      const social = () => siteNow(editor.read().site).social
      const former = social().find(({ platform }) => platform === link.platform)
      editor.editSite({ social: withIcon(social(), link) })
      preview.show('top')
      say(preview, `${former ? 'Replaced' : 'Added'} the ${PLATFORMS[link.platform].name} icon`, 'top', () => {
        editor.editSite({ social: withoutIcon(social(), link, former) })
        onUndone()
      })
    },
  }
}

function say(preview: Preview, message: string, spot: Spot, undo: () => void): void {
  toast.success(message, {
    action: { label: 'Undo', onClick: undo },
    ...(spot && !preview.isBeside() && { before: { label: 'See it', onClick: () => preview.open(spot) } }),
  })
}
