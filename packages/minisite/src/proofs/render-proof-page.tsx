import { isSignUpType, type ProofPage, type RichTextNode, type RichTextRun, safeHref } from '@greenroom/domain'
import { renderToStaticMarkup } from 'react-dom/server'
import type { RenderedDocument } from '../document/document.tsx'
import { renderSheet } from '../fan/sheet.tsx'
import { SignUpBlock } from '../parts/sign-up-block.tsx'
import type { PublicBlock, SiteView } from '../view.ts'
import css from './proofs.css?inline'

export interface ProofPageInput {
  page: ProofPage
  site: SiteView
  appName: string
  /** Address of the product, if the page stands at another host. */
  home?: string | undefined
  /** Absolute address of this page. */
  canonical: string
  /** Forms that ask for a phone number, and the address of a QR code that leads to the site; `texts` alone has them. */
  joining?: { forms: readonly PublicBlock[]; qrHref: string } | undefined
}

/** A drawn page. @property content what it says, without the look around it */
export type RenderedProofPage = RenderedDocument & { content: string }

/** Renders a page that proves how people agree to texts, in the look of the artist's page, without script. */
export async function renderProofPage(input: ProofPageInput): Promise<RenderedProofPage> {
  const { page, site, appName, home, canonical, joining } = input
  const content = <Content {...input} />
  const document = await renderSheet({
    head: (
      <>
        <title>{page.title}</title>
        <link rel="canonical" href={canonical} />
      </>
    ),
    site,
    appName,
    home,
    shown: page,
    blocks: joining?.forms ?? [],
    css,
    children: content,
  })
  return { ...document, content: renderToStaticMarkup(content) }
}

function Content({ page: { title, sections }, site, joining }: ProofPageInput) {
  return (
    <>
      <article className="paper">
        <h1 dir="auto">{title}</h1>
        {sections.map(({ title: name, text }) => (
          <section key={name}>
            <h2>{name}</h2>
            {text.map((part, i) => (
              <Part key={i} part={part} />
            ))}
          </section>
        ))}
        {joining && (
          <section>
            <h2>Scan to join</h2>
            <img
              className="code"
              src={joining.qrHref}
              width={168}
              height={168}
              alt={`QR code that opens the page of ${site.name}`}
            />
          </section>
        )}
      </article>
      {joining && joining.forms.length > 0 && (
        <ul className="proof-forms">
          {joining.forms.map((block) =>
            isSignUpType(block.type) ? (
              <SignUpBlock key={block.id} block={block} type={block.type} site={site} mode="live" />
            ) : null,
          )}
        </ul>
      )}
    </>
  )
}

function Part({ part }: { part: RichTextNode }) {
  if (part.type === 'paragraph') return <p dir="auto">{part.children.map(Run)}</p>
  return (
    <ul dir="auto">
      {part.items.map((item, i) => (
        <li key={i}>{item.map(Run)}</li>
      ))}
    </ul>
  )
}

function Run({ text, bold, italic, href: typed }: RichTextRun, i: number) {
  const href = typed ? safeHref(typed) : undefined
  const words = bold ? <strong key={i}>{text}</strong> : italic ? <em key={i}>{text}</em> : text
  return href ? (
    <a key={i} href={href}>
      {words}
    </a>
  ) : (
    words
  )
}
