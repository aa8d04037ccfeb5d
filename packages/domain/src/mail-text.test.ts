import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mailHtml, mailPlain } from './mail-text.ts'

describe('the text of a mail', () => {
  it('has paragraphs, line breaks, and lists', () => {
    expect(mailHtml('Hi Iris,\nthanks!\n\nSongs:\n- Low Tide\n- Harbor\n\n2. two\n3. three')).toBe(
      '<p>Hi Iris,<br>thanks!</p>\n<p>Songs:</p>\n<ul><li>Low Tide</li><li>Harbor</li></ul>\n<ol start="2"><li>two</li><li>three</li></ol>',
    )
  })

  it('has bold and italic runs and links, one within the other', () => {
    expect(mailHtml('**Doors at _8_**, see [the map](https://maps.example/x?a=1&b=2).')).toBe(
      '<p><strong>Doors at <em>8</em></strong>, see <a href="https://maps.example/x?a=1&amp;b=2">the map</a>.</p>',
    )
    expect(mailHtml('It is *new*: https://nova.example/a.')).toBe(
      '<p>It is <em>new</em>: <a href="https://nova.example/a">https://nova.example/a</a>.</p>',
    )
  })

  it('says the same without marks', () => {
    expect(mailPlain('**Doors at _8_**, see [the map](https://maps.example/x). a_b_c 2 * 3 * 4')).toBe(
      'Doors at 8, see the map (https://maps.example/x). a_b_c 2 * 3 * 4',
    )
  })

  it.each(['snake_case_name', '2 * 3 * 4', '** **', '[x](javascript:alert(1))', '[x](data:text/html,a)', '[x](//a.b)'])(
    'leaves alone what is no mark: %s',
    (text) => {
      expect(mailHtml(text)).not.toMatch(/<(em|a)\b/)
    },
  )

  it('consists of nothing but its own elements, whatever is typed, and leads only to http, https, mailto, tel', () => {
    const hostile = fc.array(
      fc.oneof(
        fc.constantFrom(
          '**',
          '_',
          '*',
          '[',
          '](',
          ')',
          'javascript:alert(1)',
          '<script>',
          '"',
          "'",
          '&',
          '\n',
          '- ',
          '1. ',
        ),
        fc.constantFrom('https://a.example/', 'mailto:a@b.co', '<img src=x onerror=alert(1)>', ' '),
        fc.string({ unit: 'grapheme', maxLength: 8 }),
      ),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(hostile, (parts) => {
        // Whatever else was typed is escaped, so every < begins an element of the mail's own.
        for (const [tag] of mailHtml(parts.join('')).matchAll(/<[^>]*>?/g))
          expect(tag).toMatch(
            /^<(\/?(p|ul|ol|li|strong|em)|br|\/a|ol start="\d+"|a href="(https?|mailto|tel):[^"<>]*")>$/,
          )
      }),
    )
  })

  it.each(['*', '_', '**a', '[a](', '_a', '[', 'https://', '- '])(
    'takes time in proportion to the text: a million characters of %j end',
    (part) => {
      expect(mailHtml(part.repeat(1_000_000 / part.length))).not.toBe('')
    },
  )
})
