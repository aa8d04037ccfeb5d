// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { WORLD_FILE, worldFile } from '../../../build/world-map.ts'
import { COUNTRY_DOTS, COUNTRY_PATHS } from './world.generated.ts'
import { shadeOf } from './shade.ts'

it('the outlines are those of the atlas: npm run world -w @greenroom/web writes them', () => {
  expect(readFileSync(WORLD_FILE, 'utf8')).toBe(worldFile())
})

it('every country is an outline or a dot, under its code', () => {
  const codes = new Set([...Object.keys(COUNTRY_PATHS), ...Object.keys(COUNTRY_DOTS)])
  for (const code of ['US', 'DE', 'XK', 'TW', 'MT', 'SG', 'VA', 'FJ']) expect(codes).toContain(code)
  expect(codes.size).toBeGreaterThan(230)
})

it('a country with a single visit is seen beside one with thousands', () => {
  expect([shadeOf(0, 5000), shadeOf(1, 5000), shadeOf(1250, 5000), shadeOf(5000, 5000)]).toEqual([0, 1, 3, 6])
})
