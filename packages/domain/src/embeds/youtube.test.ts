import { describe, expect, it } from 'vitest'
import { parseEmbed } from '../embeds.ts'

const ID = 'dQw4w9WgXcQ'
const LIST = 'PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf'
const ALBUM = 'OLAK5uy_lvvR1wCvqzvRG9cJ7kZVZcJ9xZ4P3mJqk'
const WATCH = `https://www.youtube.com/watch?v=${ID}`
const FRAME = `https://www.youtube-nocookie.com/embed/${ID}`
const SENTENCE = 'Paste a YouTube video, short, live or playlist link.'
const CHANNEL = 'That is a channel: paste a YouTube video, short, live or playlist link.'

function read(input: string) {
  const result = parseEmbed('youtube-embed', input)
  if (!result.ok || !('embed' in result)) throw new Error(`not accepted: ${input}`)
  return result.embed
}

describe('YouTube addresses people paste', () => {
  it.each([
    [`https://www.youtube.com/watch?v=${ID}`, WATCH, FRAME],
    [`youtube.com/watch?v=${ID}`, WATCH, FRAME],
    [`http://WWW.YouTube.COM/watch?feature=share&v=${ID}&pp=ygUE`, WATCH, FRAME],
    [`https://m.youtube.com/watch?v=${ID}&app=desktop`, WATCH, FRAME],
    [`https://music.youtube.com/watch?v=${ID}&si=abcDEF`, WATCH, FRAME],
    [`https://youtu.be/${ID}?si=K3v9xY2`, WATCH, FRAME],
    [`youtu.be/${ID}?t=90`, `${WATCH}&t=90s`, `${FRAME}?start=90`],
    [`${WATCH}&t=1h2m3s`, `${WATCH}&t=3723s`, `${FRAME}?start=3723`],
    [`${WATCH}#t=1m30s`, `${WATCH}&t=90s`, `${FRAME}?start=90`],
    [`https://youtu.be/${ID}&t=10`, WATCH, FRAME],
    [`${WATCH}?si=abc`, WATCH, FRAME],
    [`https://www.youtube.com/embed/${ID}?start=42&autoplay=1`, `${WATCH}&t=42s`, `${FRAME}?start=42`],
    [`https://www.youtube-nocookie.com/embed/${ID}`, WATCH, FRAME],
    [`//www.youtube.com/embed/${ID}`, WATCH, FRAME],
    [`https://www.youtube.com/v/${ID}?version=3`, WATCH, FRAME],
    [`https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3D${ID}%26feature%3Dshare`, WATCH, FRAME],
    [`${WATCH}&list=${LIST}&index=3`, `${WATCH}&list=${LIST}`, `${FRAME}?list=${LIST}`],
    [`${WATCH}&list=RD${ID}&start_radio=1`, WATCH, FRAME],
    [`  <${WATCH}>\n`, WATCH, FRAME],
    [`“${WATCH}”`, WATCH, FRAME],
    [`${WATCH}&amp;t=5`, `${WATCH}&t=5s`, `${FRAME}?start=5`],
    [`Our new video is out! https://youtu.be/${ID}.`, WATCH, FRAME],
    [`[New video](https://youtu.be/${ID})`, WATCH, FRAME],
    [
      `<iframe width="560" height="315" src="https://www.youtube.com/embed/${ID}?si=x&amp;start=7" title="a > b" allowfullscreen></iframe>`,
      `${WATCH}&t=7s`,
      `${FRAME}?start=7`,
    ],
    [`&lt;iframe src=&quot;https://www.youtube.com/embed/${ID}&quot;&gt;&lt;/iframe&gt;`, WATCH, FRAME],
    [`<iframe data-src='//www.youtube.com/embed/${ID}' src="about:blank"></iframe>`, WATCH, FRAME],
    [`<iframe src=”https://www.youtube.com/embed/${ID}”></iframe>`, WATCH, FRAME],
    [`<blockquote cite="https://youtu.be/${ID}"><a href="https://youtu.be/${ID}">video</a></blockquote>`, WATCH, FRAME],
  ])('%s is a video', (input, url, frameUrl) => {
    expect(read(input)).toMatchObject({ kind: 'video', url, frameUrl, aspect: '16/9' })
  })

  it.each([
    [`https://www.youtube.com/playlist?list=${LIST}&si=x`, LIST],
    [`https://music.youtube.com/playlist?list=${ALBUM}`, ALBUM],
    [`https://www.youtube.com/embed/videoseries?si=x&list=${LIST}`, LIST],
    [`https://www.youtube.com/embed?listType=playlist&list=${LIST}`, LIST],
  ])('%s is a playlist', (input, list) => {
    expect(read(input)).toMatchObject({
      kind: 'playlist',
      url: `https://www.youtube.com/playlist?list=${list}`,
      frameUrl: `https://www.youtube-nocookie.com/embed/videoseries?list=${list}`,
    })
  })

  it('keeps shorts upright and live streams wide', () => {
    const short = read(`https://youtube.com/shorts/${ID}?feature=share`)
    expect(short).toMatchObject({ kind: 'short', url: `https://www.youtube.com/shorts/${ID}`, aspect: '9/16' })
    const live = read(`https://www.youtube.com/live/${ID}?si=x&t=60`)
    expect(live).toMatchObject({ kind: 'live', url: `https://www.youtube.com/live/${ID}?t=60s`, aspect: '16/9' })
    expect([short.frameUrl, live.frameUrl]).toEqual([FRAME, `${FRAME}?start=60`])
  })

  it('asks oEmbed for the video itself', () => {
    const expected = `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(WATCH)}`
    expect(read(`https://youtu.be/${ID}?t=90`).oembedUrl).toBe(expected)
  })
})

describe('YouTube addresses that are refused', () => {
  it.each([
    ['https://www.youtube.com/@artist'],
    ['https://www.youtube.com/@artist/live'],
    ['https://www.youtube.com/channel/UCuAXFkgsw1L7xaCfnd5JJOw'],
    ['https://www.youtube.com/c/Artist'],
    ['https://www.youtube.com/user/artist/videos'],
    ['https://www.youtube.com/embed/live_stream?channel=UCuAXFkgsw1L7xaCfnd5JJOw'],
  ])('%s is named as a channel', (input) => {
    expect(parseEmbed('youtube-embed', input)).toEqual({ ok: false, message: CHANNEL })
  })

  it.each([
    [''],
    ['   '],
    ['my new video'],
    ['https://www.youtube.com/'],
    ['https://www.youtube.com/watch?v=short'],
    [`https://www.youtube.com/watch?v=${ID}x`],
    [`https://www.youtube.com/watch?v=${ID.slice(1)}é`],
    ['https://www.youtube.com/v/videoseries'],
    ['https://www.youtube.com/playlist?list=WL'],
    ['https://www.youtube.com/playlist?list=PL../../evil'],
    ['https://www.youtube.com/results?search_query=artist'],
    ['https://www.youtube.com/clip/UgkxABCDEFGHIJKLMNOP'],
    ['https://studio.youtube.com/video/dQw4w9WgXcQ/edit'],
    [`https://www.youtube.com/attribution_link?u=https://evil.io/watch?v=${ID}`],
    [`https://www.youtube.com/attribution_link?u=//evil.io/watch?v=${ID}`],
    [`https://www.youtube.com/redirect?q=https://youtu.be/${ID}`],
    ['https://vimeo.com/76979871'],
    ['https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT'],
    [`https://youtu.be/${ID} https://youtu.be/aqz-KE-bpKQ`],
    [`ftp://www.youtube.com/watch?v=${ID}`],
  ])('%s is refused with the sentence', (input) => {
    expect(parseEmbed('youtube-embed', input)).toEqual({ ok: false, message: SENTENCE })
  })
})
