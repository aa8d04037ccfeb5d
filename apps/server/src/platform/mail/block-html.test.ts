import fc from 'fast-check'
import { compileLetter, fillMail, mergeValues } from '@greenroom/domain'
import { Parser } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { htmlWords } from '@greenroom/domain/mail-letter/html-words'
import { cleanBlockHtml } from './block-html.ts'

const ORIGIN = 'https://g.example'
const clean = (html: string) => cleanBlockHtml(html, ORIGIN)

/** Returns elements that are not closed where they should be, and parts of tables outside of one. */
function stillOpen(html: string): string[] {
  const open: string[] = []
  const wrong: string[] = []
  for (const [, slash, name = '', rest = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)([^<>]*)>/g)) {
    if (slash !== '') wrong.push(...(open.pop() === name ? [] : [`/${name}`]))
    else if (!rest.endsWith('/')) {
      if (/^(?:td|tr)$/.test(name) && !open.includes('table')) wrong.push(name)
      open.push(name)
    }
  }
  return [...wrong, ...open]
}

/** Returns the elements of HTML with the names of their attributes, as browsers read them. */
function elementsOf(html: string): string[] {
  const found: string[] = []
  const parser = new Parser({
    onopentag: (name, attributes) => found.push([name, ...Object.keys(attributes)].join(' ')),
    onclosetag: (name) => found.push(`/${name}`),
  })
  parser.end(html)
  return found
}

/** Returns an email of one block as somebody gets it. */
function mailed(html: string, city: string): string {
  const block = { type: 'html', html } as const
  const design = { version: 1, accent: '#0d6e3c', font: 'sans', plain: null, blocks: [{ id: '1', block }] } as const
  const mail = compileLetter(
    { subject: '', preheader: '', content: '', design: { ...design, blocks: [...design.blocks] } },
    { artist: 'Nova', postalAddress: '', reason: '', origin: ORIGIN, cleanHtml: cleanBlockHtml },
  )
  const reader = { values: mergeValues({ name: 'Mia', email: null, city }, 'Nova'), city }
  return fillMail(mail.html, reader, { part: 'html', link: (no) => mail.links[no] ?? '', address: () => '' })
}

describe('HTML of an expert', () => {
  it('keeps tables, styles, links, and uploaded pictures', () => {
    const html =
      '<table width="100%" cellpadding="0"><tr><td align="center" style="padding:12px 0;background:#102030;color:#fff;font-family:Georgia,\'Times New Roman\',serif"><a href="https://example.com/?a=1&amp;b=2" style="color:#ffffff">Listen</a><br /><img src="https://g.example/uploads/images/u1/a.jpg" alt="The cover" width="200" /></td></tr></table>'
    const kept = clean(html.replace('https://g.example/uploads', '/uploads'))
    expect(kept).toBe(html.replaceAll(', serif', ',serif'))
  })

  it.each([
    ['scripts', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['handlers', '<p onclick="alert(1)" onmouseover=alert(1)>a</p>', '<p>a</p>'],
    ['style sheets', '<style>*{display:none}</style><p class="x" id="y">a</p>', '<p>a</p>'],
    [
      'styles that hide, place, or load',
      '<p style="display:none;position:fixed;background:url(https://x.example);opacity:0;color:#123456">a</p>',
      '<p style="color:#123456">a</p>',
    ],
    ['links that run', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    [
      'pictures from elsewhere',
      '<img src="https://spy.example/p.gif"><img src="//spy.example/p.gif"><img src="data:image/png;base64,AA"><img src="/uploads/../api/me">',
      '',
    ],
    ['forms and frames', '<form action="/api/me"><input name="a"><iframe src="/"></iframe>b</form>', 'b'],
  ])('leaves out %s', (_, html, expected) => {
    expect(clean(html)).toBe(expected)
  })

  it.each([
    ['a cell', '</td></tr></table><p>after</p>', '<p>after</p>'],
    ['rows without a table', '<tr><td>a</td></tr><p>b</p>', 'a<p>b</p>'],
    ['cells without a row', '<table><td>a</td><tr><td>b</td></tr></table>', '<table>a<tr><td>b</td></tr></table>'],
  ])('does not end what it stands in: %s', (_, html, expected) => {
    expect(clean(html)).toBe(expected)
  })

  it('is closed in itself and runs nothing, whatever somebody pasted', () => {
    const part = fc.oneof(
      fc.constantFrom(
        '<table>',
        '</table>',
        '<tr>',
        '<td>',
        '</td>',
        '<a href="https://a.example">',
        '</a>',
        '<script>',
      ),
      fc.constantFrom(
        '<img src=/uploads/a.jpg>',
        '<!--',
        '-->',
        '<p style="color:red">',
        '"',
        "'",
        '<',
        '>',
        '&lt;b&gt;',
      ),
      fc.string({ maxLength: 8 }),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const cleaned = clean(parts.join(''))
        expect(stillOpen(cleaned)).toEqual([])
        expect(cleaned).not.toMatch(/<script|\son\w+=|javascript:/i)
      }),
    )
  })

  it.each([
    '<img src="/uploads/a.png" alt="{{city|"> }} x" srcset="https://evil/p" style="position:fixed;inset:0" onerror=alert(1) ',
    '<a dir="{{city|">}} x" href="javascript:alert(1)" ',
  ])('is not undone by a merge field across the end of a tag: %s', (html) => {
    for (const city of ['', 'Lisbon']) {
      const named = elementsOf(mailed(html, city)).join(' ')
      expect(named).not.toMatch(/srcset|onerror/)
      expect(mailed(html, city)).not.toMatch(/href="javascript|style="position/)
    }
  })

  it('has the elements and attributes that were sanitized, wherever merge fields stand', () => {
    const sign = fc.constantFrom(
      '"',
      "'",
      '<',
      '>',
      '/',
      ' ',
      '=',
      '{{',
      '}}',
      '|',
      '&quot;',
      '&lt;',
      '<b>',
      '</b>',
      'x',
    )
    const text = fc.array(sign, { maxLength: 6 }).map((signs) => signs.join(''))
    const field = fc.tuple(fc.constantFrom('city', 'region', ''), text).map(([name, words]) => `{{${name}|${words}}}`)
    const part = fc.oneof(
      field,
      text,
      fc.constantFrom('{{city|', '}}', '<p style="color:red" dir="', '<img src="/uploads/a.png" alt="', '<a href="'),
      fc.constantFrom('" onerror="', ' srcset=x ', 'https://a.example/', 'mailto:', '<td align="', '<table><tr>', '">'),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.oneof(fc.constant(''), text), (parts, city) => {
        const html = parts.join('')
        // Its frame, with a block in which there is nothing to fill in.
        const plain = clean(html).replace(/[{}]/g, '·')
        expect(elementsOf(mailed(html, city))).toEqual(elementsOf(mailed(plain, city)))
      }),
      { numRuns: 1000 },
    )
  })

  it('shows a fallback with quotes as it was typed', () => {
    expect(mailed('<p>Hi {{city|"you"}} "there"</p>', '')).toContain('<p>Hi &quot;you&quot; &quot;there&quot;</p>')
  })

  it('knows a field that an editor put tags into, in both parts', () => {
    const html = '<p>Hi {{<span style="color:#ff0000">city</span>|<b>you</b>}}!</p>'
    expect(mailed(html, 'Lisbon')).toContain('<p>Hi Lisbon!</p>')
    expect(mailed(html, '')).toContain('<p>Hi you!</p>')
    expect(htmlWords(html)).toBe('Hi {{city|you}}!')
  })

  it('says in the plain part what can be read, with the addresses of its links', () => {
    const html =
      '<style>p{}</style><h1>New  record</h1><p>Hi {{first_name|you}},<br>it&rsquo;s &amp;&#8212; out.</p><ul><li>One</li><li><a href="https://example.com/b?x=1&amp;y=2">Two</a></li></ul><!-- x --><script>alert(1)</script>end'
    expect(htmlWords(html)).toBe(
      'New record\n\nHi {{first_name|you}},\nit’s &— out.\n\n- One\n\n- Two (https://example.com/b?x=1&y=2)\n\nend',
    )
    expect(htmlWords('<a href="javascript:alert(1)">a</a> 1 < 2 <!-- never ends')).toBe('a 1 < 2')
  })

  it('has no tags in the plain part, whatever letters stand before them', () => {
    expect(htmlWords('İİİİ<b>x</b> <SCRIPT>alert(1)</SCRIPT>İ<A HREF="https://example.com/">y</A>')).toBe(
      'İİİİx İy (https://example.com/)',
    )
  })

  it('reads the longest in linear time', () => {
    for (const bomb of ['<!--', '<a href="', '<script', '<table><tr><td>', '&#', '<img src=', '{{', '{{a|<b>']) {
      const html = bomb.repeat(Math.floor(50_000 / bomb.length))
      expect(clean(html).length).toBeLessThan(200_000)
      expect(htmlWords(html).length).toBeLessThan(200_000)
    }
  })
})
