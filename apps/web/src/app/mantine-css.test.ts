// @vitest-environment node
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const SRC = fileURLToPath(new URL('..', import.meta.url))
const STYLES = fileURLToPath(new URL('../../../../node_modules/@mantine/core/styles', import.meta.url))
/** Components whose styles are in the file of another component. */
const UNDER = new Map([
  ['TextInput', 'Input'],
  ['Textarea', 'Input'],
  ['Select', 'Combobox'],
  ['MultiSelect', 'Combobox'],
  ['Autocomplete', 'Combobox'],
  ['TagsInput', 'Combobox'],
])

async function mantineImports(): Promise<Set<string>> {
  const files = (await readdir(SRC, { recursive: true })).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
  )
  const names = new Set<string>()
  for (const file of files) {
    const source = await readFile(join(SRC, file), 'utf8')
    for (const [, list] of source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)) {
      for (const name of (list ?? '').split(',')) names.add(name.trim())
    }
  }
  return names
}

it('has the styles of every Mantine component that is used', async () => {
  const kept = await readFile(new URL('./mantine.css', import.meta.url), 'utf8')
  const existing = new Set((await readdir(STYLES)).map((name) => name.split('.')[0]))
  const missing = [...(await mantineImports())]
    .map((name) => UNDER.get(name) ?? name)
    .filter((name) => existing.has(name) && !kept.includes(`/${name}.layer.css`))
  expect(missing).toEqual([])
})
