import { describe, expect, it } from 'vitest'
import { keepArt } from './embed-art.ts'

const art = { artUrl: '/uploads/images/u/art.jpg', artTitle: 'Harbour Lights' }

describe('keepArt', () => {
  it('drops the art of another address, even when it is sent along', () => {
    expect(keepArt({ version: 1, ...art }, { version: 1, ...art }, false)).toEqual({ version: 1 })
  })
  it('keeps what a job has added when a change does not mention it', () => {
    expect(keepArt({ version: 1, ...art }, { version: 1 }, true)).toEqual({ version: 1, ...art })
  })
  it('takes what is sent', () => {
    expect(keepArt({ version: 1, ...art }, { version: 1, artTitle: 'Mine' }, true)).toEqual({
      version: 1,
      ...art,
      artTitle: 'Mine',
    })
  })
  it('keeps nothing of a version that it does not know', () => {
    expect(keepArt({ version: 2, ...art }, { version: 1 }, true)).toEqual({ version: 1 })
  })
})
