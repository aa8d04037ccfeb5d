import { describe, expect, it } from 'vitest'
import { parseEmbed } from '../embeds.ts'

const VIDEO = 'https://vimeo.com/76979871'
const FRAME = 'https://player.vimeo.com/video/76979871?dnt=1'

const read = (input: string) => {
  const result = parseEmbed('vimeo-embed', input)
  return result.ok && 'embed' in result ? result.embed : result
}

describe('Vimeo addresses people paste', () => {
  it.each([
    [VIDEO],
    ['vimeo.com/76979871'],
    [`${VIDEO}?share=copy`],
    ['https://vimeo.com/channels/staffpicks/76979871'],
    ['https://vimeo.com/groups/shortfilms/videos/76979871'],
    ['https://vimeo.com/showcase/3253534/video/76979871'],
    ['https://player.vimeo.com/video/76979871?badge=0&autopause=0'],
    [
      '<div style="padding:56% 0 0 0;"><iframe src="https://player.vimeo.com/video/76979871?badge=0&amp;player_id=0" allow="autoplay"></iframe></div><script src="https://player.vimeo.com/api/player.js"></script>',
    ],
  ])('%s is its video', (input) => {
    expect(read(input)).toMatchObject({ kind: 'video', url: VIDEO, frameUrl: FRAME, aspect: '16/9' })
  })

  it('an unlisted video keeps its key, a moment its start', () => {
    expect(read(`${VIDEO}/8272103f6e?share=copy#t=1m30s`)).toMatchObject({
      url: `${VIDEO}/8272103f6e#t=90s`,
      frameUrl: 'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1#t=90s',
    })
    expect(read('https://player.vimeo.com/video/76979871?h=8272103f6e')).toMatchObject({ url: `${VIDEO}/8272103f6e` })
  })
})

describe('Vimeo addresses that are refused', () => {
  it.each([
    ['https://vimeo.com/'],
    ['https://vimeo.com/nova'],
    ['https://vimeo.com/showcase/3253534'],
    ['https://vimeo.com/album/3253534'],
    ['https://vimeo.com/76979871/settings'],
    ['https://vimeo.com/watch/later/76979871'],
    ['https://player.vimeo.com/external/76979871.hd.mp4'],
  ])('%s', (input) => expect(read(input)).toEqual({ ok: false, message: 'Paste a Vimeo video link.' }))
})
