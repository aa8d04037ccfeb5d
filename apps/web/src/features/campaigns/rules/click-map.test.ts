import { describe, expect, it } from 'vitest'
import { clickMap } from './click-map.ts'

const LINKS = [
  { url: 'https://example.com/tour?a=1&b=2', people: 40 },
  { url: 'https://example.com/shop', people: 1 },
  { url: 'https://example.com/vip', people: 3 },
]
const HTML =
  '<!doctype html><html><body><a href="https://example.com/tour?a=1&amp;b=2">Tour</a><a href="https://example.com/shop"><img src="x"></a><a href="#">Unsubscribe</a></body></html>'

describe('the click map', () => {
  it('says beside each link who followed it, and of which people that is the share', () => {
    const { html, elsewhere } = clickMap(HTML, LINKS, 400)
    const page = new DOMParser().parseFromString(html, 'text/html')
    const [tour, shop, none] = page.querySelectorAll('a')
    expect(tour?.textContent).toBe('Tour40 people · 10%')
    expect(shop?.textContent).toMatch(/^1 person/)
    expect(none?.textContent).toBe('Unsubscribe')
    expect(tour?.querySelector('span')?.style.getPropertyPriority('color')).toBe('important')
    expect(elsewhere).toBe(1)
  })

  it('has no shares of fewer than 20 people', () => {
    expect(clickMap(HTML, LINKS, 19).html).not.toContain('%')
  })
})
