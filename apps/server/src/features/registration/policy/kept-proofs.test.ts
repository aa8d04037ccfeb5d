import { describe, expect, it } from 'vitest'
import { fittingPage, fittingPicture } from './kept-proofs.ts'

/** Bytes that the table takes. */
const MOST = 262_144

describe('what is kept', () => {
  it('fits the table, whatever a page says', () => {
    const kept = fittingPage(`a${'é'.repeat(MOST)}`)
    expect(Buffer.byteLength(kept)).toBe(MOST - 1)
    expect(kept).not.toContain('\uFFFD')
    expect(fittingPage('<p>é</p>')).toBe('<p>é</p>')
    expect(fittingPicture(Buffer.alloc(MOST))).toBeUndefined()
    expect(fittingPicture(Buffer.from('PNG'))).toBe('data:image/png;base64,UE5H')
  })
})
