import type { PublicBlock } from '@greenroom/contracts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scriptsFor } from './document/scripts.ts'
import { renderFanPart, renderNotFound, renderSitePage } from './render.tsx'
import { sampleInput, sampleSite } from './testing/sample-site.ts'

/** Inputs of people who want their script to run on someone else's page. */
const ATTACKS = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '" autofocus onfocus="alert(1)',
  '</title><svg onload=alert(1)>',
  '<!--<script>',
  '--><script>alert(1)</script>',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '\u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://a.example/1',
  'file:///etc/passwd',
  'https://a.example/"onclick="alert(1)',
  ' https://a.example/"onclick="alert(1)',
  '//evil.example',
  'https://a.example/)}</style>',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '\u2028alert(1)\u2029',
  '&lt;script&gt;',
  ']]><script>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  'url(javascript:alert(1))',
  '#000000;}body{background:url(//evil.example)}',
  '\u202Egnp.exe',
]

const text = fc.oneof(
  fc.constantFrom(...ATTACKS),
  fc.string({ unit: 'grapheme' }),
  fc.tuple(fc.string(), fc.constantFrom(...ATTACKS)).map((parts) => parts.join('')),
)
const maybe = fc.option(text, { nil: undefined })
/** Fits where a line is at most 120 characters, so that the setting counts. */
const shortText = text.map((value) => value.slice(0, 100).toWellFormed())
const run = fc.record({ text, bold: fc.boolean(), href: maybe }, { requiredKeys: ['text'] })
const settings = fc.oneof(
  fc.record({ version: fc.constant(1), icon: maybe, thumbnailUrl: maybe, highlight: fc.boolean() }),
  fc.record({
    version: fc.constant(1),
    text: fc.array(fc.record({ type: fc.constant('paragraph'), children: fc.array(run, { maxLength: 3 }) }), {
      maxLength: 3,
    }),
  }),
  fc.record({ version: fc.constant(1), artUrl: maybe, artTitle: maybe }),
  fc.record(
    {
      version: fc.constant(1),
      intro: text,
      buttonText: text,
      emailConsent: text,
      smsConsent: text,
      redirectUrl: fc.constantFrom('https://nova.example/thanks'),
      country: fc.constantFrom('PT', 'US'),
      askPhone: fc.constantFrom('no', 'optional', 'required'),
    },
    { requiredKeys: ['version'] },
  ),
  fc.record({
    version: fc.constant(1),
    src: maybe,
    alt: text,
    width: fc.nat(),
    layout: fc.constantFrom('grid', 'strip'),
  }),
  fc.record({
    version: fc.constant(1),
    layout: fc.constantFrom('grid', 'strip'),
    pictures: fc.array(fc.record({ src: fc.oneof(text, fc.constant('/uploads/a/b.jpg')), alt: text }), {
      maxLength: 4,
    }),
  }),
  fc.record({
    version: fc.constant(1),
    events: fc.array(
      fc.record(
        {
          id: fc.uuid(),
          date: fc.constantFrom('2027-02-05', '2028-02-29'),
          time: fc.constantFrom('20:30'),
          name: shortText,
          venue: shortText,
          city: shortText,
          ticketsUrl: fc.oneof(text, fc.webUrl()),
          mark: fc.constantFrom('free', 'sold-out'),
        },
        { requiredKeys: ['id', 'date'] },
      ),
      { maxLength: 4 },
    ),
  }),
  fc.record({
    version: fc.constant(1),
    at: fc.constantFrom('2027-03-12T00:00:00Z', '2000-01-01T00:00:00+01:00'),
    timeZone: fc.constantFrom('Europe/Lisbon', 'UTC'),
    after: fc.record({ kind: fc.constant('link'), label: shortText, url: fc.webUrl() }),
  }),
  fc.record(
    {
      version: fc.constant(1),
      name: shortText,
      role: shortText,
      organization: shortText,
      email: fc.oneof(fc.emailAddress(), text),
      phone: fc.oneof(fc.constant('+351 912 345 678'), text),
      website: fc.oneof(fc.webUrl(), text),
      city: shortText,
      note: shortText,
      pictureUrl: fc.oneof(text, fc.constant('/uploads/a/b.jpg')),
    },
    { requiredKeys: ['version'] },
  ),
  fc.anything(),
)
const type = fc.constantFrom(
  'link',
  'text',
  'picture',
  'gallery',
  'heading',
  'divider',
  'events',
  'countdown',
  'contact-card',
  'bandcamp-embed',
  'vimeo-embed',
  'mixcloud-embed',
  'youtube-embed',
  'spotify-embed',
  'soundcloud-embed',
  'apple-music-embed',
  'phone',
  'email-capture',
  'fan-capture',
  'other',
)
const block = fc.record({ id: text, type, title: text, url: text, settings }) as unknown as fc.Arbitrary<PublicBlock>
const design = fc.record(
  {
    background: fc.oneof(
      fc.record({ kind: fc.constant('picture'), url: text }),
      fc.record({ kind: fc.constant('colour'), colour: text }),
    ),
    buttonColour: text,
  },
  { requiredKeys: [] },
)
const site = fc.record({
  name: text,
  bio: text,
  username: text,
  theme: text,
  avatar_url: fc.option(text),
  header_settings: fc.record({
    version: fc.constant(1),
    social: fc.array(fc.record({ platform: fc.constantFrom('instagram', 'email', 'website'), url: text }), {
      maxLength: 3,
    }),
    design,
  }),
  blocks: fc.array(block, { maxLength: 5 }),
})
const seo = fc.record({ title: text, description: text })

const ELEMENTS = new Set(
  'html head meta link title style script body div i main header footer button svg path circle text ul ol li a span img h1 h2 p b em strong form label input section figure figcaption hr time'.split(
    ' ',
  ),
)
const LINKS = /^(https?:|mailto:|tel:|sms:|\/)/i

/** Lists everything in the document that could run code or mislead. */
function dangersIn(html: string): string[] {
  const page = new DOMParser().parseFromString(html, 'text/html')
  return [...page.querySelectorAll('*')].flatMap((element) => {
    const name = element.tagName.toLowerCase()
    const odd = ELEMENTS.has(name) ? [] : [`element ${name}`]
    const attributes = [...element.attributes].flatMap(({ name: key, value }) => {
      if (key.startsWith('on') || key === 'style' || key === 'srcdoc') return [`${name} ${key}`]
      if (key === 'action' && !value.startsWith('/api/public/minisites/')) return [`${name} ${key}=${value}`]
      const leads = key === 'href' || key === 'src' || key === 'data-src'
      return leads && !LINKS.test(value) ? [`${name} ${key}=${value}`] : []
    })
    return [...odd, ...attributes]
  })
}

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html')
const scriptsIn = (html: string) => [...parse(html).querySelectorAll('script')]

/** All scripts that a page of ours can have. */
const OURS = scriptsFor('<form  data-until=" data-p="')
const expectedIn = (hashes: readonly string[]) => ['application/ld+json', ...hashes.map(() => 'module')]

describe('hostile strings in every field', () => {
  it('would be noticed', () => {
    const bad = '<p onclick="x()" style="color:red"><a href="javascript:x()">a</a><iframe srcdoc="x"></iframe></p>'
    expect(dangersIn(bad)).toEqual(['p onclick', 'p style', 'a href=javascript:x()', 'element iframe', 'iframe srcdoc'])
  })

  it('leave no script, no handler, no style and no foreign address', async () => {
    await fc.assert(
      fc.asyncProperty(site, seo, text, async (fields, words, appName) => {
        const { html, frameHosts, scriptHashes } = await renderSitePage(
          sampleInput(sampleSite(fields), { seo: words, appName }),
        )
        expect(dangersIn(html)).toEqual([])
        expect(scriptsIn(html).map((script) => script.type)).toEqual(expectedIn(scriptHashes))
        for (const script of scriptsIn(html)) if (script.type === 'module') expect(OURS).toContain(script.textContent)
        expect(frameHosts.filter((host) => host.includes('evil'))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it.each(ATTACKS)('%j arrives as the words that it is', async (attack) => {
    const { html } = await renderSitePage(sampleInput(sampleSite({ name: attack, bio: attack })))
    const page = parse(html)
    expect(page.querySelector('h1')?.textContent).toBe(attack)
    expect(page.querySelector('.bio')?.textContent).toBe(attack)
    expect(JSON.parse(scriptsIn(html)[0]?.textContent ?? '').mainEntity.name).toBe(attack)
  })

  it.each(ATTACKS)('%j does nothing on the not-found page', async (username) => {
    const { html } = await renderNotFound({ appName: 'Greenroom', username, canClaim: true, claimHref: '/?claim=x' })
    expect(dangersIn(html)).toEqual([])
    expect(scriptsIn(html)).toEqual([])
  })

  it.each(ATTACKS)('%j does nothing in the answer that takes the place of a form', (attack) => {
    const fields = [
      {
        kind: 'text' as const,
        name: 'name',
        label: attack,
        value: attack,
        maxLength: 200,
        autoComplete: 'name',
        error: attack,
      },
      { kind: 'box' as const, name: 'box', label: attack, isChecked: false, error: attack },
    ]
    const form = {
      action: '/api/public/minisites/a/blocks/b/sign-ups',
      hidden: { referrer: attack },
      fields,
      submit: attack,
    }
    for (const page of [{ form }, { links: [{ label: attack, href: 'https://nova.example/' }], notes: [attack] }])
      expect(dangersIn(renderFanPart({ heading: attack, problem: attack, paragraphs: [attack], ...page }))).toEqual([])
  })

  it('are links only where the scheme is allowed', async () => {
    const blocks = ATTACKS.map((url, i) => ({ id: `b${i}`, type: 'link' as const, title: 'x', url, settings: {} }))
    const page = parse((await renderSitePage(sampleInput(sampleSite({ blocks })))).html)
    const hrefs = [...page.querySelectorAll('a.button')].map((link) => link.getAttribute('href'))
    const quoted = 'https://a.example/%22onclick=%22alert(1)'
    expect(hrefs).toEqual([quoted, quoted, 'https://a.example/)%7D%3C/style%3E'])
  })
})
