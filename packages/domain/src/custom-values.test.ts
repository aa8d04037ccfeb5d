import { describe, expect, it } from 'vitest'
import { readCustomValue } from './custom-values.ts'

const field = (type: 'text' | 'number' | 'date' | 'choice', options: string[] = []) => ({ type, options })

describe('a value of an owner’s own field', () => {
  it('is kept as its type reads it', () => {
    expect(readCustomValue(field('text'), '  front row ')).toEqual({ ok: true, value: 'front row' })
    expect(readCustomValue(field('number'), ' 12.5 ')).toEqual({ ok: true, value: 12.5 })
    expect(readCustomValue(field('number'), 0)).toEqual({ ok: true, value: 0 })
    expect(readCustomValue(field('date'), '2024-02-29')).toEqual({ ok: true, value: '2024-02-29' })
    expect(readCustomValue(field('choice', ['S', 'Large']), 'large')).toEqual({ ok: true, value: 'Large' })
  })

  it('is cleared by nothing and by blanks', () => {
    for (const type of ['text', 'number', 'date', 'choice'] as const)
      for (const given of [null, '', '  '])
        expect(readCustomValue(field(type), given)).toEqual({ ok: true, value: null })
  })

  it('is refused where the type cannot hold it, with what would do', () => {
    for (const given of ['NaN', '1e999', 'twelve'])
      expect(readCustomValue(field('number'), given)).toMatchObject({ ok: false })
    for (const given of ['2023-02-29', '17.05.2026', '2026-5-7', 20260517])
      expect(readCustomValue(field('date'), given)).toMatchObject({ ok: false })
    expect(readCustomValue(field('choice', ['S', 'M']), 'XL')).toEqual({ ok: false, problem: 'Choose one of: S, M.' })
    expect(readCustomValue(field('text'), 'x'.repeat(501))).toMatchObject({ ok: false })
    expect(readCustomValue(field('text'), 'a\u0000b')).toMatchObject({ ok: false })
  })
})
