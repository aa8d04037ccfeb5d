// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packed, type Piece, type Visit } from '../../build/packing.ts'
import { screenCode } from '../../build/screen-code.ts'

const piece = (name: string, size: number, imports: string[] = []): Piece => ({
  name,
  size,
  hasStyles: false,
  imports,
  isShared: true,
})
const visit = (...files: string[]): Visit => ({ files: new Set(files), weight: 1, mostWaste: 50_000 })

describe('the files that screens share', () => {
  it('become one where every screen needs them', () => {
    const pieces = [piece('react', 60_000), piece('frame', 9_000, ['react'])]
    expect(packed(pieces, [visit('react', 'frame'), visit('react', 'frame')])).toEqual([['frame', 'react']])
  })

  it('stay apart where most visits would load a large one in vain', () => {
    const pieces = [piece('react', 60_000), piece('editor', 90_000, ['react'])]
    expect(packed(pieces, [visit('react'), visit('react'), visit('react', 'editor')])).toEqual([['react'], ['editor']])
  })

  it('stay apart where a small one would bring a large one that it imports', () => {
    const editor = { ...piece('editor', 60_000), isShared: false }
    const pieces = [piece('base', 1_000), editor, piece('button', 1_000, ['editor'])]
    const packs = packed(pieces, [visit('base'), visit('base', 'button', 'editor')])
    expect(packs.find((names) => names.includes('base'))).toEqual(['base'])
  })

  it('leave the code of one screen in its own file', () => {
    const pieces = [piece('react', 60_000), { ...piece('overview', 9_000, ['react']), isShared: false }]
    expect(packed(pieces, [visit('react', 'overview')])).toEqual([['react']])
  })

  it('make no screen load more bytes in vain than it may', () => {
    fc.assert(
      fc.property(graphs, fc.nat({ max: 100_000 }), ({ pieces, visits }, mostWaste) => {
        const sizes = new Map(pieces.map(({ name, size }) => [name, size]))
        const packs = packed(
          pieces,
          visits.map((each) => ({ ...each, mostWaste })),
        )
        const imports = new Map(pieces.map((each) => [each.name, each.imports]))
        const packOf = new Map(packs.flatMap((names) => names.map((name) => [name, names] as const)))
        for (const { files } of visits) {
          // A file brings those merged with it, and all that they import.
          const loaded = new Set(files)
          for (const name of loaded)
            for (const other of [...(packOf.get(name) ?? []), ...(imports.get(name) ?? [])]) loaded.add(other)
          const inVain = [...loaded].filter((name) => !files.has(name)).map((name) => sizes.get(name) ?? 0)
          expect(inVain.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(mostWaste)
        }
      }),
    )
  })

  it('are never merged into files that import each other in a circle, and each stands after those it imports', () => {
    fc.assert(
      fc.property(graphs, ({ pieces, visits }) => {
        const packs = packed(pieces, visits)
        const shared = pieces.filter(({ isShared }) => isShared).map(({ name }) => name)
        expect(packs.flat().sort()).toEqual(shared.sort())
        const packOf = new Map(packs.flatMap((names, index) => names.map((name) => [name, index])))
        for (const { name, imports } of pieces)
          for (const other of imports) {
            const [own, needed] = [packOf.get(name), packOf.get(other)]
            if (own !== undefined && needed !== undefined) expect(needed).toBeLessThanOrEqual(own)
          }
      }),
    )
  })
})

it('the build knows the code of every screen and of its layout', () => {
  const login = screenCode().find(({ route }) => route.path === '/login')
  expect(login?.screen).toMatch(/features\/auth\/screens\/login\.tsx$/)
  expect(login?.layout).toMatch(/app\/layouts\/auth-layout\.tsx$/)
})

/** Files that import only earlier ones, and visits that load some with all their imports. */
const graphs = fc
  .array(
    fc.record({
      size: fc.integer({ min: 100, max: 80_000 }),
      imports: fc.array(fc.nat(), { maxLength: 3 }),
      isShared: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .chain((drawn) => {
    const pieces = drawn.map(
      ({ size, imports, isShared }, index): Piece => ({
        ...piece(`f${index}`, size, index === 0 ? [] : [...new Set(imports.map((nth) => `f${nth % index}`))]),
        isShared: isShared || index === 0,
      }),
    )
    const withImports = (name: string): string[] => [
      name,
      ...(pieces.find((each) => each.name === name)?.imports.flatMap(withImports) ?? []),
    ]
    const visits = fc.array(
      fc.array(fc.nat(pieces.length - 1), { minLength: 1, maxLength: 3 }).map((roots) => ({
        files: new Set(roots.flatMap((nth) => withImports(`f${nth}`))),
        weight: 1,
        mostWaste: 50_000,
      })),
      { minLength: 1, maxLength: 5 },
    )
    return fc.record({ pieces: fc.constant(pieces), visits })
  })
