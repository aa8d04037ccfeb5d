import { expect, test } from 'vitest'
import { qrPath, qrSvg } from './qr.ts'

const URL = 'https://example.com/nova'

test('the code has the three squares that scanners look for, and a white border of four modules', () => {
  const { size, path } = qrPath(URL)
  const far = size - 7
  for (const side of ['M0 0h7v1', `M${far} 0h7v1`, `M0 ${far}h7v1`]) expect(path).toContain(side)
  expect(qrSvg({ size, path })).toContain(`viewBox="-4 -4 ${size + 8} ${size + 8}"`)
})

test('another address is another code', () => {
  expect(qrPath(URL).path).not.toBe(qrPath(`${URL}2`).path)
})
