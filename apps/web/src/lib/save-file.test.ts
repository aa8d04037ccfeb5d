import { afterEach, expect, it, vi } from 'vitest'
import { saveFile } from './save-file.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('gives the file to the downloads under its name, and its address back when that has begun', () => {
  vi.useFakeTimers()
  const file = new Blob(['a,b'], { type: 'text/csv' })
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here')
  const givenBack = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    expect([this.href, this.download]).toEqual(['blob:here', 'numbers.csv'])
  })
  saveFile(file, 'numbers.csv')
  expect(made).toHaveBeenCalledWith(file)
  expect(clicked).toHaveBeenCalledTimes(1)
  expect(givenBack).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(givenBack).toHaveBeenCalledWith('blob:here')
})
