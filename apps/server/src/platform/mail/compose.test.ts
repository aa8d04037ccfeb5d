import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { composeMail, type MailContent } from './compose.ts'

const CONTENT: MailContent = {
  appName: 'Greenroom',
  subject: 'Confirm your email',
  heading: 'Confirm your email address',
  name: 'Nova',
  paragraphs: ['One click and we know that this address is yours.', 'Until then, sending waits.'],
  action: { label: 'Confirm email', url: 'https://greenroom.example/auth/callback#verify=abc&x=1' },
  notes: ['The link is good for an hour.'],
}

/** Lists the elements of a mail by name, and its visible text. */
function read(html: string): { names: string[]; attributes: Record<string, string>[]; text: string } {
  const found = { names: [] as string[], attributes: [] as Record<string, string>[], text: '' }
  let isStyle = false
  const parser = new Parser({
    onopentag: (name, attributes) => {
      found.names.push(name)
      found.attributes.push(attributes)
      isStyle = name === 'style'
    },
    onclosetag: () => {
      isStyle = false
    },
    ontext: (text) => {
      if (!isStyle) found.text += text
    },
  })
  parser.end(html)
  return found
}
const SHAPE = read(composeMail(CONTENT).html).names

describe('a mail', () => {
  it('says the same as text and as HTML, with one button', () => {
    const { html, text } = composeMail(CONTENT)
    const shown = read(html)
    for (const words of ['Confirm your email address', 'Hi Nova,', ...CONTENT.paragraphs, ...(CONTENT.notes ?? [])]) {
      expect(text).toContain(words)
      expect(shown.text).toContain(words)
    }
    expect(text).toContain(`Confirm email:\n${CONTENT.action?.url}\n`)
    const links = shown.attributes.flatMap(({ href }) => href ?? [])
    expect(links).toEqual([CONTENT.action?.url, CONTENT.action?.url])
  })

  it('shows a code large, and as it is typed', () => {
    const { action: _, ...withoutAction } = CONTENT
    const { html, text } = composeMail({ ...withoutAction, code: '482913' })
    expect(text).toContain('\n482913\n')
    expect(read(html).text).toContain('482913')
  })

  it('begins, in the list of a mailbox, with what it is about', () => {
    expect(read(composeMail(CONTENT).html).text).toMatch(/Confirm your email\s+One click and we know/)
    expect(read(composeMail({ ...CONTENT, preheader: 'In short' }).html).text).toMatch(/Confirm your email\s+In short/)
  })

  it('needs nothing from outside, and runs nothing', () => {
    const { html } = composeMail(CONTENT)
    for (const name of ['img', 'script', 'link', 'iframe', 'form', 'base']) expect(SHAPE).not.toContain(name)
    expect(html).not.toMatch(/url\(|@import|@font-face|\bon\w+=/i)
  })

  it('is dark in a dark mailbox', () => {
    const { html } = composeMail(CONTENT)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('@media (prefers-color-scheme: dark)')
  })

  it('leads to web pages only', () => {
    for (const url of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'mailto:a@b.c'])
      expect(() => composeMail({ ...CONTENT, action: { label: 'Go', url } })).toThrow('web page')
  })
})

describe('hostile words', () => {
  const hostile = fc.oneof(
    fc.constantFrom(
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      "'><a href='https://evil.example'>",
      '</style><script>',
      '<!--',
      '&lt;b&gt;',
      '${7*7}',
      '$&',
    ),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
  )

  it('change nothing about what a mail is made of, wherever they stand', () => {
    fc.assert(
      fc.property(hostile, (words) => {
        const { html } = composeMail({
          appName: words,
          subject: words,
          heading: words,
          name: words,
          paragraphs: [words, words],
          action: { label: words, url: 'https://greenroom.example/' },
          notes: [words],
          preheader: words,
        })
        // The greeting is one paragraph, and is left out if the name could mislead.
        const { names } = read(html)
        expect([SHAPE.length, SHAPE.length - 1]).toContain(names.length)
        expect(new Set(names)).toEqual(new Set(SHAPE))
      }),
    )
  })

  it('begin no header of their own in the subject', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (words) => {
        expect(composeMail({ ...CONTENT, subject: `Hi\r\nBcc: a@b.c${words}` }).subject).not.toMatch(
          /[\p{Cc}\u2028\u2029]/u,
        )
      }),
    )
  })

  it.each([
    'https://evil.example/win',
    'evil.example',
    'www.evil',
    'call evil@example.com',
    'Nova\u202Eevil',
    'Nova\r\nBcc: x',
    'x'.repeat(61),
    ' ',
  ])('are no name to greet: %j', (name) => {
    const { html, text } = composeMail({ ...CONTENT, name })
    expect(text).not.toContain('Hi ')
    expect(read(html).text).not.toContain('Hi ')
  })

  it.each(['Nova', 'Nova Reyes', 'D’Angelo', 'Mr. T', "Sinéad O'Connor", '宇多田ヒカル', 'Zoë & Max'])(
    '%s is one',
    (name) => {
      const { html, text } = composeMail({ ...CONTENT, name })
      expect(text).toContain(`Hi ${name},`)
      expect(read(html).text).toContain(`Hi ${name},`)
    },
  )
})
