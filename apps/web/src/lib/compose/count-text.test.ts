import { DEFAULT_TEXT_PRICES as PRICES } from '@greenroom/domain/messages'
import { countSegments } from '@greenroom/domain/text-segments'
import { describe, expect, it } from 'vitest'
import { countText } from './count-text.ts'

const LONG = 'We play in Lisbon on Friday, doors at eight, and there are four tickets left at the door. Come early!'

describe('the count of a text', () => {
  it('says segments, cents, and what is left', () => {
    expect(countText('See you at eight', 0, PRICES).words).toBe('1 segment · 2¢ · 144 left')
    expect(countText('a'.repeat(161), 0, PRICES).words).toBe('2 segments · 4¢ · 145 left')
    expect(countText('', 0, PRICES).words).toBe('')
  })

  it('is priced as this installation charges', () => {
    const wordsAt = (sms: number, mms: number) =>
      [0, 1].map((pictures) => countText('a'.repeat(161), pictures, { sms, mms }).words)
    expect(wordsAt(3, 9)).toEqual(['2 segments · 6¢ · 145 left', 'Picture message · 9¢'])
    expect(wordsAt(0, 125)).toEqual(['2 segments · free · 145 left', 'Picture message · $1.25'])
    expect(countText('Hi', 0, undefined).words).toBe('1 segment · 158 left')
  })

  it('is one price with pictures', () => {
    expect(countText(LONG.repeat(3), 2, PRICES).words).toBe('Picture message · 5¢')
    expect(countText('', 1, PRICES).words).toBe('Picture message · 5¢')
  })

  it('names the character that made it dear, and replaces it', () => {
    const text = `${LONG} Don’t wait.`
    const { hint } = countText(text, 0, PRICES)
    expect(hint?.text).toBe('“’” makes this 2 segments instead of 1.')
    expect(hint?.replacement?.label).toBe("Use '")
    const mended = hint?.replacement?.apply(text) ?? ''
    expect(mended).toBe(`${LONG} Don't wait.`)
    expect(countSegments(mended).segments).toBe(1)
  })

  it('replaces several at once', () => {
    const text = `${LONG} “Don’t wait” – Nova…`
    const { hint } = countText(text, 0, PRICES)
    expect(hint?.replacement?.label).toBe('Use plain characters')
    expect(hint?.replacement?.apply(text)).toBe(`${LONG} "Don't wait" - Nova...`)
  })

  it('has nothing to say where it costs nothing', () => {
    expect(countText('Don’t wait', 0, PRICES).hint).toBeUndefined()
    expect(countText('Café olé, à bientôt'.replace('ô', 'o'), 0, PRICES).hint).toBeUndefined()
  })

  it('offers no replacement for what has none', () => {
    const { hint } = countText(`${LONG} 🎉`, 0, PRICES)
    expect(hint?.text).toBe('“🎉” makes this 2 segments instead of 1.')
    expect(hint?.replacement).toBeUndefined()
  })
})
