import { SitePreview } from '@greenroom/minisite'
import { PhoneFrame } from '../../../ui/phone-frame.tsx'
import { draftPage } from '../draft/preview.ts'
import { pictureAddress, useSiteDraft } from '../draft/use-site-draft.ts'
import { ScaledPage } from './scaled-page.tsx'

/** The page of the draft on a phone, drawn by the renderer of the public page; updates with every change. */
export default function DraftPhone({ width }: { width: number }) {
  const { draft, picture } = useSiteDraft()
  const address = pictureAddress(picture)
  const { site, blocks } = draftPage(draft, window.location.origin, address)
  return (
    <PhoneFrame label="Your page on a phone" width={width}>
      <ScaledPage frameWidth={width}>
        <SitePreview site={site} blocks={blocks} />
      </ScaledPage>
    </PhoneFrame>
  )
}
