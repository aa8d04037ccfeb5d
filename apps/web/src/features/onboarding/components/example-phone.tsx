import type { ThemeId } from '@greenroom/domain'
import { SitePreview } from '@greenroom/minisite'
import { EXAMPLES } from './example-pages.ts'

/** One of the example pages, drawn by the renderer of the public page. */
export default function ExamplePhone({ index, theme }: { index: number; theme?: ThemeId }) {
  const page = EXAMPLES[index]
  if (!page) return null
  return <SitePreview site={theme ? { ...page.site, theme } : page.site} blocks={page.blocks} />
}
