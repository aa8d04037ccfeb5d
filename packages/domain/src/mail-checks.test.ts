import { describe, expect, it } from 'vitest'
import { mailChecks, overVersions } from './mail-checks.ts'
import type { MailBlock, MailDesign } from './mail-design.ts'

const LONG =
  'I play in Lisbon next week, and would love to see you there. Bring a friend, and say hello after the show.'
const letter = { subject: 'A show', content: LONG, design: null, html: '<p>Hi</p>' }
const designOf = (...blocks: MailBlock[]): MailDesign => ({
  version: 1,
  accent: '#14643b',
  font: 'sans',
  blocks: blocks.map((block, at) => ({ id: `b${at}`, block })),
  plain: null,
})
const picture = { type: 'picture', url: '/uploads/a.webp', alt: 'Nova', href: '', width: 'full' } as const
const codesOf = (mail: Partial<Parameters<typeof mailChecks>[0]>) =>
  mailChecks({ ...letter, ...mail }).map(({ code }) => code)

describe('the checks of an email', () => {
  it('say nothing about a plain letter', () => {
    expect(mailChecks(letter)).toEqual([])
  })

  it('tell when Gmail would cut it, counted in bytes', () => {
    expect(codesOf({ html: 'a'.repeat(102 * 1024) })).toEqual([])
    expect(mailChecks({ ...letter, html: 'é'.repeat(52 * 1024) })).toMatchObject([
      { code: 'weight', text: expect.stringContaining('104 KB') },
    ])
  })

  it('find what is not filled in, and name the block that has it, in columns too', () => {
    const design = designOf(
      { type: 'button', label: 'Listen', href: '' },
      { type: 'columns', cells: [[{ ...picture, alt: ' ' }], [{ type: 'heading', text: '', size: 'small' }]] },
      { type: 'social', links: [] },
      { type: 'shows', items: [{ date: '2027-02-05', where: '', href: '' }] },
      { type: 'player', title: 'Low Tide', note: '', url: '', art: '' },
    )
    expect(mailChecks({ ...letter, design }).map(({ code, blockId }) => [code, blockId])).toEqual([
      ['unfinished', 'b0'],
      ['alt', 'b1'],
      ['unfinished', 'b1'],
      ['unfinished', 'b2'],
      ['unfinished', 'b3'],
      ['unfinished', 'b4'],
    ])
  })

  it('find addresses without encryption, in words and in blocks', () => {
    expect(codesOf({ content: `${LONG} http://example.com/a http://example.com/a` })).toEqual(['insecure'])
    expect(codesOf({ design: designOf({ type: 'button', label: 'Go', href: 'http://example.com' }) })).toEqual([
      'insecure',
    ])
    expect(codesOf({ design: designOf({ type: 'button', label: 'Go', href: 'https://example.com' }) })).toEqual([])
  })

  it('tell when it is almost all picture', () => {
    expect(codesOf({ design: designOf(picture), content: 'Nova' })).toEqual(['pictures'])
    expect(codesOf({ design: designOf(picture) })).toEqual([])
  })

  it('know words of spam: one in the subject, three in the body', () => {
    expect(codesOf({ subject: 'Act now!' })).toEqual(['spam'])
    expect(codesOf({ content: `${LONG} Click here` })).toEqual([])
    expect(codesOf({ content: `${LONG} Click here, act now: no risk` })).toEqual(['spam'])
    expect(codesOf({ subject: 'The sinner act nowhere' })).toEqual([])
  })

  it('hear a subject that shouts, and let names be', () => {
    expect(codesOf({ subject: 'OUT NOW TODAY' })).toEqual(['shouting'])
    expect(codesOf({ subject: 'Really???' })).toEqual(['shouting'])
    expect(codesOf({ subject: 'NOVA' })).toEqual([])
    expect(codesOf({ subject: '{{FIRST_NAME}} 12345678' })).toEqual([])
    expect(codesOf({ subject: '今夜のライブのお知らせ' })).toEqual([])
  })
})

describe('the checks of an email with versions', () => {
  const versionsOf = (...mails: Partial<Parameters<typeof mailChecks>[0]>[]) =>
    overVersions(mails.map((mail) => mailChecks({ ...letter, ...mail }))).map(({ code, blockId, versions }) => [
      code,
      blockId,
      versions,
    ])
  const bare = designOf({ ...picture, alt: '' })

  it('say which of them they are about', () => {
    expect(versionsOf({}, { subject: 'OUT NOW TODAY' }, { content: `${LONG} http://example.com` })).toEqual([
      ['shouting', undefined, [1]],
      ['insecure', undefined, [2]],
    ])
  })

  it('tell what versions share once, and what one has twice once', () => {
    expect(versionsOf({ design: bare }, { design: bare }, {})).toEqual([['alt', 'b0', [0, 1]]])
    const twice = designOf({ type: 'columns', cells: [[{ ...picture, alt: '' }], [{ ...picture, alt: '' }]] })
    expect(versionsOf({ design: twice })).toEqual([['alt', 'b0', [0]]])
  })

  it('tell the same about different blocks of two versions apart', () => {
    const moved = designOf({ type: 'divider' }, { ...picture, alt: '' })
    expect(versionsOf({ design: bare }, { design: moved })).toEqual([
      ['alt', 'b0', [0]],
      ['alt', 'b1', [1]],
    ])
  })
})
