import type { FanPage } from '@greenroom/minisite/render'

/** Draws `/x/{code}`, which asks before it stops texts. */
export const askStop = (code: string, artist: string): FanPage => ({
  heading: `Stop texts from ${artist}?`,
  paragraphs: [`${artist} sends you texts from a name, so you cannot reply. You can stop them here at any time.`],
  form: { action: `/x/${code}`, hidden: {}, fields: [], submit: 'Stop texts' },
})

/** Draws it once they are stopped. */
export const stopped = (artist: string): FanPage => ({
  heading: 'You get no more texts',
  paragraphs: [`${artist} does not text you any more, unless you ask for it.`],
})
