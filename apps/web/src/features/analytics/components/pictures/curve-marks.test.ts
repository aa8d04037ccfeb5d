// @vitest-environment node
import { expect, it } from 'vitest'
import { drawnMarks } from './curve-marks.ts'

const marksAt = (...places: number[]) => places.map((place) => ({ place, text: `On day ${place}` }))
const tenPixels = (place: number) => place * 10

it('a picture tells every note', () => {
  const { drawn, more } = drawnMarks(marksAt(0, 3, 6, 9, 12, 15, 18, 21, 24), tenPixels)
  expect(drawn.map(({ place }) => place)).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24])
  expect(more).toBe(0)
})

it('numbers of neighboring days stand below each other', () => {
  expect(drawnMarks(marksAt(4, 4, 5, 7), tenPixels).drawn.map(({ row }) => row)).toEqual([0, 1, 2, 0])
})

it('a picture with more notes than one can read tells the latest, and how many are left out', () => {
  const { drawn, more } = drawnMarks(marksAt(...Array.from({ length: 30 }, (_, place) => place)), tenPixels)
  expect(drawn[0]?.place).toBe(6)
  expect(more).toBe(6)
})
