import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { campaignText, identitySince, linksIn, sampleShortLink, shortLink } from './campaign-text.ts'
import { mergeValues } from './merge-fields.ts'
import { openPricedTexts } from './priced-text.ts'
import { codeOf } from './short-codes.ts'
import { countSegments } from './text-segments.ts'

const ORIGIN = 'https://nova.example'
const mia = mergeValues({ name: 'Mia van Dijk', email: 'mia@example.com', city: 'Utrecht' }, 'Nova Reyes')
const nobody = mergeValues({ name: '', email: null }, 'Nova Reyes')
const short = (linkNo: number) => `${ORIGIN}/l/abcdef${linkNo}`
const render = (content: string, asked: Partial<Parameters<typeof campaignText>[0]> = {}) =>
  campaignText({ content, values: mia, short, withName: false, withOptOut: false, ...asked })
const told = (content: string) => render(content, { withName: true, withOptOut: true }).text

describe('links of a text', () => {
  it.each([
    ['Tickets: https://example.com/tour.', ['https://example.com/tour']],
    ['(https://example.com/a_(b)) https://example.com/c)', ['https://example.com/a_(b)', 'https://example.com/c']],
    ['HTTP://Example.com/A?b=c#d, “https://example.com/q”!', ['HTTP://Example.com/A?b=c#d', 'https://example.com/q']],
    ['https://b.example/ https://a.example/ https://b.example/', ['https://b.example/', 'https://a.example/']],
    ['example.com, ftp://example.com, https://, https://localhost/x, mailto:a@example.com', []],
    ['https://user:secret@/x https://[bad', []],
  ])('in %j are %j', (content, links) => {
    expect(linksIn(content)).toEqual(links)
  })

  it('are at most ten, and the others are named', () => {
    const content = Array.from({ length: 12 }, (_, at) => `https://example.com/${at}`).join(' ')
    expect(linksIn(content)).toHaveLength(10)
    const { problems, text } = render(content)
    expect(problems.map((problem) => problem.at)).toEqual([220, 243])
    expect(problems[0]?.text).toBe('A text has at most 10 links.')
    expect(text).toContain('abcdef9 https://example.com/10')
  })

  it('have no field in them', () => {
    const content = 'Hi {{first_name}}: https://example.com/{{city}}/x'
    expect(linksIn(content)).toEqual([])
    expect(render(content).problems).toEqual([
      { at: 19, length: 30, text: 'A link is the same for everybody: take the field out of it.' },
    ])
  })

  it('stand in a fallback as well', () => {
    const content = 'Dates: {{city|see https://example.com/dates}} and https://example.com/dates.'
    expect(linksIn(content)).toEqual(['https://example.com/dates'])
    expect(render(content, { values: nobody })).toMatchObject({
      text: `Dates: see ${short(0)} and ${short(0)}.`,
      problems: [],
    })
  })

  it('are found in time in proportion to the text: a million characters end (standard W22)', () => {
    for (const content of [
      'https://'.repeat(125_000),
      `https://e.com/${')'.repeat(1_000_000)}`,
      `https://e.com/${'(.'.repeat(500_000)}`,
    ])
      expect(linksIn(content)).not.toBeNull()
  })
})

describe('the text of a campaign', () => {
  it('has fields filled in and links shortened, each by its number', () => {
    const { text, problems, missing, segments, encoding, isSendable } = render(
      'Hi {{first_name|there}}! https://a.example/x and https://b.example/y, again https://a.example/x.',
    )
    expect(text).toBe(`Hi Mia! ${short(0)} and ${short(1)}, again ${short(0)}.`)
    expect({ problems, missing, segments, encoding, isSendable }).toEqual({
      problems: [],
      missing: [],
      segments: 1,
      encoding: 'GSM-7',
      isSendable: true,
    })
  })

  it('names problems at their places in the content, whatever became shorter before them', () => {
    const content = 'https://example.com/a/long/address/that/becomes/shorter {{nope}}'
    expect(render(content).problems).toEqual([{ at: 56, length: 8, text: 'There is no field "nope".' }])
    expect(render('Hi {{first_name}}', { values: nobody }).missing).toEqual(['first_name'])
  })

  it('takes what people are called literally', () => {
    const sly = mergeValues({ name: 'https://evil.example {{email}}', email: 'x@example.com' }, 'Nova Reyes')
    expect(render('Hi {{name}}', { values: sly }).text).toBe('Hi https://evil.example {{email}}')
  })

  it('says who writes and how to opt out where it has to', () => {
    expect(told('New single!')).toBe('Nova Reyes: New single!\nReply STOP to opt out.')
    expect(render('New single!').text).toBe('New single!')
  })

  it.each([
    ['Nova Reyes here: new single!', 'Nova Reyes here: new single!\nReply STOP to opt out.'],
    ['It’s {{artist}}!', 'It’s Nova Reyes!\nReply STOP to opt out.'],
    ['New single! Txt STOP to end', 'Nova Reyes: New single! Txt STOP to end'],
    ['New single! STOP=end', 'Nova Reyes: New single! STOP=end'],
    ["Don't stop the music", "Nova Reyes: Don't stop the music\nReply STOP to opt out."],
    ['Novareyes.com is new', 'Nova Reyes: Novareyes.com is new\nReply STOP to opt out.'],
  ])('does not repeat what the artist wrote: %j', (content, text) => {
    expect(told(content)).toBe(text)
  })

  it('names the artist to a fan of the same name', () => {
    const values = mergeValues({ name: 'Nova Reyes', email: null }, 'Nova Reyes')
    expect(render('Hi {{name}}!', { values, withName: true }).text).toBe('Nova Reyes: Hi Nova Reyes!')
  })

  it('is empty, and not sendable, if nothing is left of the content', () => {
    expect(render(' {{city}} ', { values: nobody, withName: true, withOptOut: true })).toMatchObject({
      text: '',
      segments: 0,
      isSendable: false,
      missing: ['city'],
    })
    expect(render('x'.repeat(1600)).isSendable).toBe(true)
    expect(render('x'.repeat(1600), { withOptOut: true }).isSendable).toBe(false)
  })

  it('has no pictures, and is not empty, if it leaves from a name', () => {
    const isSendable = (content: string, pictures: number, stop?: string) => {
      const render = openPricedTexts(
        { content, pictures },
        { artist: 'Nova', prices: { segment: 1, media: 1 } as never },
      )
      return render({ name: 'Mia' } as never, { told: true, short: () => '', stop }).isSendable
    }
    const stop = 'https://example.com/x/a1b2c3d4e5f6'
    expect([isSendable('', 1), isSendable('Hi', 1), isSendable('Hi', 0, stop)]).toEqual([true, true, true])
    expect([isSendable('', 1, stop), isSendable('Hi', 1, stop), isSendable('', 0, stop)]).toEqual([false, false, false])
  })

  it('is cut off where nobody could get it any more, and names its first problems (standard W22)', () => {
    const long = mergeValues({ name: 'x'.repeat(200), email: null }, 'Nova Reyes')
    const bomb = render('{{name}}'.repeat(6250), { values: long })
    expect(bomb.isSendable).toBe(false)
    expect(bomb.text.length).toBeLessThan(2000)
    const padded = `${' '.repeat(1500)}{{name}}${' '.repeat(1500)}`
    expect(render(padded, { values: long })).toMatchObject({ text: 'x'.repeat(200), isSendable: true })
    expect(render('{{frist_name}} '.repeat(3500)).problems).toHaveLength(5)
    expect(render('https://example.com/{{city}} '.repeat(9)).problems).toHaveLength(5)
  })

  it('is as long in the preview as it is sent, and is billed as it is counted (standard S12)', () => {
    const part = fc.constantFrom(
      'Hi {{first_name|du}} ',
      'é',
      '’',
      '€',
      '😜',
      ' https://example.com/a',
      ' https://b.example/(x)',
      '\n',
      '{{city}}',
    )
    const person = fc.record({ name: fc.string({ unit: 'grapheme' }), city: fc.string() })
    const index = fc.integer({ min: 0, max: 2 ** 35 - 11 })
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 40 }),
        person,
        index,
        fc.boolean(),
        (parts, { name, city }, base, isFirst) => {
          const asked = {
            content: parts.join(''),
            values: mergeValues({ name, city, email: null }, 'Nova Reyes'),
            withName: isFirst,
            withOptOut: isFirst,
          }
          const key = [1, 2, 3, 4]
          const preview = campaignText({ ...asked, short: () => sampleShortLink(ORIGIN) })
          const sent = campaignText({ ...asked, short: (linkNo) => shortLink(ORIGIN, codeOf(base + linkNo, key)) })
          expect(sent.text).toHaveLength(preview.text.length)
          expect([sent.segments, sent.encoding]).toEqual([preview.segments, preview.encoding])
          expect(sent.segments).toBe(countSegments(sent.text).segments)
        },
      ),
    )
  })

  it('tells again in each period of thirty days', () => {
    const since = identitySince(new Date('2026-11-24T12:00:00Z'))
    expect(since.toISOString()).toBe('2026-11-03T00:00:00.000Z')
    expect(identitySince(new Date(since.getTime() + 30 * 86_400_000 - 1))).toEqual(since)
  })
})
