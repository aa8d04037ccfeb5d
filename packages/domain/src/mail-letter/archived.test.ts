import { describe, expect, it } from 'vitest'
import type { MailDesign } from '../mail-design.ts'
import { archivedLetter, archivedLine, archivedSubject } from './archived.ts'

const PLACE = {
  artist: 'Nova <3',
  origin: 'https://g.example',
  page: 'https://g.example/nova',
  list: 'https://g.example/nova/letters',
  feed: 'https://g.example/nova/letters/rss.xml',
  letter: 'https://g.example/nova/letters/hi',
  sentAt: new Date('2026-11-24T10:00:00Z'),
}
const draw = (content: string, design: MailDesign | null = null) =>
  archivedLetter({ subject: 'Hi {{first_name|you}}', preheader: 'From {{city}}', content, design }, PLACE)

describe('a letter for everybody', () => {
  it('shows fallbacks, the artist’s name, and links as they were written', () => {
    const html = draw('Hi {{first_name}}, I am {{artist}}: https://x.example/?a=1&b=2 {{email|<i>}}')
    expect(html).toContain('Hi, I am Nova &lt;3: <a href="https://x.example/?a=1&amp;b=2">')
    expect(html).toContain('&lt;i&gt;')
    expect(html).toContain('<title>Hi you | Nova &lt;3</title>')
    expect(html).toContain('<meta name="description" content="From">')
    expect(html).not.toContain('nsubscribe')
  })

  it('leaves out what is for some people only, also for those who are not', () => {
    const block = (id: string, is: boolean) => ({
      id,
      block: { type: 'text' as const, content: `Block ${id}.` },
      only: { field: 'city' as const, is, values: ['Lisbon'] },
    })
    const everybody = { id: 'c', block: { type: 'text' as const, content: 'Block c.' } }
    const blocks = [block('a', true), block('b', false), everybody]
    const html = draw('', { version: 1, accent: '#0d6e3c', font: 'sans', plain: null, blocks })
    expect(html.match(/Block .\./g)).toEqual(['Block c.'])
  })

  it('always has a subject, of one line', () => {
    expect(archivedSubject('{{first_name}}', 'Nova')).toBe('A letter from Nova')
    expect(archivedLine('{{artist}}\r\nlive {{city|near you}} https://x.example', 'Nova')).toBe(
      'Nova live near you https://x.example',
    )
  })
})
