import { THEME_IDS } from '@greenroom/domain'
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { SitePreview } from './site-preview.tsx'
import { sampleBlocks, sampleSite } from './testing/sample-site.ts'

afterEach(cleanup)

function rootOf(element: React.ReactElement): ShadowRoot {
  const { container } = render(element)
  const root = container.firstElementChild?.shadowRoot
  if (!root) throw new Error('There is no shadow root.')
  return root
}

describe('the preview', () => {
  it.each(THEME_IDS)('draws %s inside its own root', (theme) => {
    const root = rootOf(<SitePreview site={sampleSite({ theme })} blocks={sampleBlocks()} />)
    expect(root.querySelector(`.page.${theme}`)).not.toBeNull()
    expect(root.textContent).toContain('Nova Reyes')
    expect(root.adoptedStyleSheets).toHaveLength(1)
  })

  it('leads nowhere: no links, no players, no buttons', () => {
    const root = rootOf(<SitePreview site={sampleSite()} blocks={sampleBlocks()} />)
    expect(root.querySelectorAll('[href], [data-src], iframe, button, [popover]')).toHaveLength(0)
  })

  it('takes no landmark and no heading from the page around it', () => {
    const root = rootOf(<SitePreview site={sampleSite()} blocks={sampleBlocks()} />)
    expect(root.querySelectorAll('main, header, footer, h1, h2, [id]')).toHaveLength(0)
  })

  it('shows no link that has no address yet, as visitors see none', () => {
    const blocks = [{ id: 'b1', type: 'link' as const, title: 'My Website', url: '', settings: { version: 1 } }]
    expect(rootOf(<SitePreview site={sampleSite()} blocks={blocks} />).textContent).not.toContain('My Website')
  })

  it('follows what is typed', () => {
    const { container, rerender } = render(<SitePreview site={sampleSite()} blocks={[]} />)
    rerender(<SitePreview site={sampleSite({ name: 'Nova & the Tides', theme: 'tide' })} blocks={[]} />)
    const root = container.firstElementChild?.shadowRoot
    expect(root?.querySelector('.name')?.textContent).toBe('Nova & the Tides')
    expect(root?.querySelector('.page')?.className).toContain('tide')
  })
})
