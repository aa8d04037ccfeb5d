import { descriptionOf, type SeoInput, scriptJson, structuredData, titleOf } from './seo.ts'

/** Renders the title, the description, and the metadata for search engines and shared links. */
export function SeoHead(input: SeoInput & { ogImageUrl: string; noIndex: boolean }) {
  const title = titleOf(input)
  const description = descriptionOf(input)
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={input.canonical} />
      {input.noIndex && <meta name="robots" content="noindex" />}
      <meta property="og:type" content="profile" />
      <meta property="profile:username" content={input.site.username} />
      <meta property="og:site_name" content={input.appName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={input.canonical} />
      <meta property="og:image" content={input.ogImageUrl} />
      <meta property="og:image:alt" content={input.site.name} />
      <meta name="twitter:card" content="summary_large_image" />
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(structuredData(input)) }} />
    </>
  )
}
