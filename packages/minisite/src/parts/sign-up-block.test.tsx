import type { PublicBlock } from '@greenroom/contracts'
import { SIGN_UP_FIELDS, type SignUpSettings, type SignUpType } from '@greenroom/domain'
import { describe, expect, it } from 'vitest'
import { renderSitePage } from '../render.tsx'
import { sampleInput, sampleSite } from '../testing/sample-site.ts'

const draw = async (
  type: SignUpType,
  settings: Omit<SignUpSettings, 'version'> = {},
  changes: Partial<PublicBlock> = {},
) => {
  const block = { id: 'b1', type, title: '', url: '', settings: { version: 1, ...settings }, ...changes }
  const { html } = await renderSitePage(sampleInput(sampleSite({ blocks: [block] })))
  return new DOMParser().parseFromString(html, 'text/html')
}
const names = (page: Document) =>
  [...page.querySelectorAll<HTMLInputElement>('.join label input')].map(({ name, required }) => [name, required])

describe('a sign-up form', () => {
  it('is posted to the door of its block, without any script', async () => {
    const form = (await draw('email-capture')).querySelector('form')
    expect(form?.getAttribute('method')).toBe('post')
    expect(form?.getAttribute('action')).toBe(`/api/public/minisites/${sampleSite().id}/blocks/b1/sign-ups`)
    expect(form?.querySelectorAll('button')).toHaveLength(1)
  })

  it.each([
    [
      'email-capture',
      [
        ['email', true],
        ['email_consent', true],
      ],
    ],
    [
      'phone',
      [
        ['phone', true],
        ['sms_consent', true],
      ],
    ],
    [
      'fan-capture',
      [
        ['name', false],
        ['email', true],
        ['email_consent', true],
      ],
    ],
  ] as const)(
    'of type %s asks for no more than its kind does, and for consent to each channel',
    async (type, asked) => {
      expect(names(await draw(type))).toEqual(asked)
    },
  )

  it('asks what its owner chooses; the box of an optional mailbox goes with it, and that for texts binds nobody', async () => {
    const page = await draw('fan-capture', { askName: 'no', askEmail: 'optional', askPhone: 'required' })
    expect(names(page)).toEqual([
      ['email', false],
      ['phone', true],
      ['email_consent', false],
      ['sms_consent', false],
    ])
    expect(page.querySelector('[name=email_consent]')?.closest('label')?.className).toContain('of-email')
    expect(page.querySelector('[name=sms_consent]')?.closest('label')?.className).not.toContain('of-')
  })

  it('has no box ticked', async () => {
    const page = await draw('fan-capture', { askPhone: 'required' })
    const boxes = [...page.querySelectorAll<HTMLInputElement>('[type=checkbox]')]
    expect(boxes.map(({ value, checked }) => [value, checked])).toEqual([
      ['yes', false],
      ['yes', false],
    ])
  })

  it('names every field, and tells keyboards and browsers what goes in', async () => {
    const page = await draw('fan-capture', { askName: 'required', askPhone: 'optional' })
    for (const input of page.querySelectorAll<HTMLInputElement>('.join label input'))
      expect(input.closest('label')?.textContent?.trim()).not.toBe('')
    const of = (name: string) => page.querySelector(`[name=${name}]`)
    expect([of('email')?.getAttribute('type'), of('email')?.getAttribute('autocomplete')]).toEqual(['email', 'email'])
    expect([of('phone')?.getAttribute('type'), of('phone')?.getAttribute('autocomplete')]).toEqual(['tel', 'tel'])
    expect(of('name')?.getAttribute('autocomplete')).toBe('name')
    const remark = of('phone')?.getAttribute('aria-describedby') ?? 'none'
    expect(page.getElementById(remark)?.textContent).toBe('Start with + and your country code.')
  })

  it('says how to dial from elsewhere where the owner has a country', async () => {
    expect((await draw('phone', { country: 'PT' })).querySelector('.remark')?.textContent).toBe(
      'From outside Portugal? Start with + and your country code.',
    )
  })

  it('speaks in the words of its owner, and in ours where there are none', async () => {
    const ours = await draw('phone')
    expect(ours.querySelector('.join .title')?.textContent).toBe('Get texts from Nova Reyes')
    expect(ours.querySelector('.tick')?.textContent).toContain(
      'Nova Reyes may send me recurring marketing text messages',
    )
    const own = await draw('phone', { smsConsent: 'Text me.', buttonText: 'Go', intro: '' }, { title: 'Tour alerts' })
    expect(own.querySelector('.join .title')?.textContent).toBe('Tour alerts')
    expect(own.querySelector('.tick')?.textContent).toBe('Text me.')
    expect(own.querySelector('.send')?.textContent).toBe('Go')
    expect(own.querySelector('.intro')).toBeNull()
  })

  it('has a trap that no person meets, and room for what the script knows', async () => {
    const page = await draw('email-capture')
    const trap = page.querySelector(`[name=${SIGN_UP_FIELDS.trap}]`)
    expect([trap?.getAttribute('tabindex'), trap?.getAttribute('aria-hidden'), trap?.className]).toEqual([
      '-1',
      'true',
      'trap',
    ])
    const hidden = [...page.querySelectorAll<HTMLInputElement>('[type=hidden]')].map(({ name }) => name)
    expect(hidden).toEqual([SIGN_UP_FIELDS.wording, SIGN_UP_FIELDS.referrer, SIGN_UP_FIELDS.elapsed])
  })

  it('of settings that a newer build wrote is drawn as we know it', async () => {
    const page = await draw('fan-capture', {}, { settings: { version: 7, hologram: true } })
    expect(names(page)).toEqual([
      ['name', false],
      ['email', true],
      ['email_consent', true],
    ])
  })

  it('costs pages without one nothing', async () => {
    const { html } = await renderSitePage(sampleInput(sampleSite({ blocks: [] })))
    expect(html).not.toContain('.join')
    expect(html).not.toContain('/privacy')
  })

  it('says where to read what is done with an address', async () => {
    expect((await draw('email-capture')).querySelector('.foot [href="/privacy"]')).not.toBeNull()
  })
})
