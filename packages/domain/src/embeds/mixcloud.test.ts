import { describe, expect, it } from 'vitest'
import { parseEmbed } from '../embeds.ts'

const SHOW = 'https://www.mixcloud.com/nova/low-tide-radio/'
const FRAME = 'https://player-widget.mixcloud.com/widget/iframe/?hide_cover=1&feed=%2Fnova%2Flow-tide-radio%2F'

const read = (input: string) => {
  const result = parseEmbed('mixcloud-embed', input)
  return result.ok && 'embed' in result ? result.embed : result
}

describe('Mixcloud addresses people paste', () => {
  it.each([
    [SHOW],
    ['mixcloud.com/nova/low-tide-radio'],
    [`https://m.mixcloud.com/nova/low-tide-radio/?utm_medium=copy`],
    [FRAME],
    ['https://www.mixcloud.com/widget/iframe/?feed=https%3A%2F%2Fwww.mixcloud.com%2Fnova%2Flow-tide-radio%2F&mini=1'],
    [
      '<iframe width="100%" height="120" src="https://player-widget.mixcloud.com/widget/iframe/?hide_cover=1&amp;feed=%2Fnova%2Flow-tide-radio%2F" frameborder="0" ></iframe>',
    ],
  ])('%s is its show', (input) => {
    expect(read(input)).toMatchObject({ kind: 'show', url: SHOW, frameUrl: FRAME, height: 120 })
  })

  it('a playlist is one too', () => {
    expect(read('https://www.mixcloud.com/nova/playlists/winter/')).toMatchObject({
      kind: 'playlist',
      url: 'https://www.mixcloud.com/nova/playlists/winter/',
    })
  })
})

describe('Mixcloud addresses that are refused', () => {
  it.each([
    ['https://www.mixcloud.com/'],
    ['https://www.mixcloud.com/nova/'],
    ['https://www.mixcloud.com/nova/uploads/'],
    ['https://www.mixcloud.com/discover/house/'],
    ['https://www.mixcloud.com/nova/a/b/c/'],
    ['https://player-widget.mixcloud.com/widget/iframe/?feed=https%3A%2F%2Fevil.example%2Fnova%2Fa%2F'],
    ['https://player-widget.mixcloud.com/widget/iframe/?feed=%2F%2Fevil.example%2Fnova%2F'],
  ])('%s', (input) =>
    expect(read(input)).toEqual({ ok: false, message: 'Paste the link of a Mixcloud show or playlist.' }),
  )
})
