import { expect, test } from 'vitest'
import { qrPath, qrSvg } from './qr.ts'

const URL = 'https://example.com/nova'

test('the code has the three squares that scanners look for, and a white border of four modules', () => {
  const { size, path } = qrPath(URL)
  const last = size - 1
  for (const corner of ['M0 0h', `M${last} 0h`, `M0 ${last}h`]) expect(path).toContain(corner)
  expect(qrSvg({ size, path })).toContain(`viewBox="-4 -4 ${size + 8} ${size + 8}"`)
})

test('another address is another code', () => {
  expect(qrPath(URL).path).not.toBe(qrPath(`${URL}2`).path)
})
