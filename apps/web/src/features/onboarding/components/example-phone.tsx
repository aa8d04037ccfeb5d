import type { ThemeId } from '@greenroom/domain'
import { SitePreview } from '@greenroom/minisite'
import { PhoneFrame } from '../../../ui/phone-frame.tsx'
import { EXAMPLES } from './example-pages.ts'
import { ScaledPage } from './scaled-page.tsx'

/** One of the example pages on a phone, drawn by the renderer of the public page. */
export default function ExamplePhone({ index, theme, width }: { index: number; theme?: ThemeId; width: number }) {
  const page = EXAMPLES[index]
  if (!page) return null
  return (
    <PhoneFrame label={`Example: the page of ${page.site.name}`} width={width}>
      <ScaledPage frameWidth={width}>
        <SitePreview site={theme ? { ...page.site, theme } : page.site} blocks={page.blocks} />
      </ScaledPage>
    </PhoneFrame>
  )
}
