import { IconCopy, IconExternalLink, IconWorldPlus } from '../../../ui/icons.generated.ts'
import { useQuery } from '@tanstack/react-query'
import type { PaletteAction } from '../../../lib/palette.ts'
import { useRecordShare } from '../../../lib/sites/record-share.ts'
import { toast } from '../../../lib/toasts.tsx'
import { newestSiteQuery } from '../api/sites.ts'

const NEW: PaletteAction = {
  title: 'New site',
  keywords: ['create', 'add', 'mini site', 'page'],
  Icon: IconWorldPlus,
  to: '/dashboard/mini-sites?new',
}

/** New site, and for an owner who has one: copy or open the address of the newest. */
export function useSiteActions(): readonly PaletteAction[] {
  const site = useQuery(newestSiteQuery).data?.items[0]
  const record = useRecordShare(site?.id ?? '')
  if (!site) return [NEW]
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(site.url)
      record('link')
      toast.success(`Copied ${site.url.replace(/^https?:\/\//, '')}`)
    } catch {
      toast.error('This browser does not let pages copy. Select the text and copy it yourself.')
    }
  }
  return [
    NEW,
    { title: 'Copy my link', keywords: ['share', 'address', site.username], Icon: IconCopy, to: () => void copy() },
    {
      title: 'Open my page',
      keywords: ['view', 'visit', 'public', site.username],
      Icon: IconExternalLink,
      to: () => void window.open(site.url, '_blank', 'noopener'),
    },
  ]
}
