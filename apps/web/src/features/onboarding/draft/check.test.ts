// @vitest-environment node
import { blockContent, parseUsername, richTextOf, THEME_IDS } from '@greenroom/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomId } from '../../../lib/random-id.ts'
import { draftProblems, draftToSend } from './check.ts'
import { emptyDraft } from './stored.ts'

const draft = () => ({ ...emptyDraft(randomId()), username: 'nova' })

describe('what must be mended before a draft becomes a site', () => {
  it('is nothing in a fresh draft but its username', () => {
    expect(draftProblems(draft())).toEqual([])
    expect(draftProblems({ ...draft(), username: '' })).toEqual([
      { step: 'username', message: 'Choose a username first.' },
    ])
    expect(draftProblems({ ...draft(), username: 'login' })[0]?.step).toBe('username')
  })

  it('names the block and says why', () => {
    const blocks = [
      { id: 'a', type: 'link' as const, title: ' ', url: 'example.com', isActive: true },
      { id: 'b', type: 'youtube-embed' as const, title: '', url: 'https://example.com', isActive: true },
      {
        id: 'c',
        type: 'text' as const,
        title: '',
        isActive: true,
        settings: { version: 1, text: richTextOf('\n'.repeat(2000)) },
      },
    ]
    expect(draftProblems({ ...draft(), blocks }).map((p) => [p.step, p.blockId])).toEqual([
      ['links', 'a'],
      ['links', 'b'],
      ['links', 'c'],
    ])
  })
})

describe('the draft that is sent', () => {
  it('is taken by the rules of the server whenever nothing had to be mended', () => {
    const blocks = fc.array(
      fc.record({
        id: fc.uuid(),
        type: fc.constantFrom('link' as const, 'text' as const),
        title: fc.string({ maxLength: 30 }),
        url: fc.oneof(fc.webUrl(), fc.domain(), fc.emailAddress(), fc.constant(''), fc.string()),
        settings: fc.dictionary(fc.string(), fc.jsonValue()),
        isActive: fc.boolean(),
      }),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(
        blocks,
        fc.string({ maxLength: 30 }),
        fc.constantFrom('nova', 'Nova.Reyes', 'a-b-c'),
        (some, name, username) => {
          const whole = { ...draft(), username, blocks: some, profile: { ...draft().profile, name, theme: 'unknown' } }
          fc.pre(draftProblems(whole).length === 0)
          const sent = draftToSend(whole, '')
          expect(parseUsername(sent.username)).toEqual({ ok: true, username: sent.username })
          expect(sent.profile.name.trim()).not.toBe('')
          expect(THEME_IDS).toContain(sent.profile.theme)
          for (const { type, title, url, settings, isActive } of sent.blocks) {
            expect(
              blockContent.safeParse({ type, title, url, settings, is_active: isActive }).error?.issues,
            ).toBeUndefined()
          }
        },
      ),
    )
  })
})
