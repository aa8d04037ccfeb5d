import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { APP_SCREENS, type AppScreen, MISSING_SCREEN, type PagePath } from '@greenroom/domain/routes'
import { parseSync } from 'vite'

/** The source files of a screen, as absolute paths. */
export interface ScreenCode {
  /** Its row of the route table. */
  route: AppScreen & { path: PagePath }
  layout: string
  screen: string
}

const APP = join(import.meta.dirname, '../src/app')

/** Reads from apps/web/src/app/routes.tsx which file draws each screen, and which its layout. */
export function screenCode(): ScreenCode[] {
  const file = join(APP, 'routes.tsx')
  const tables = importsByKey(parseSync(file, readFileSync(file, 'utf8')).program)
  const codeOf = (key: string): string => {
    const code = tables.get(key)
    if (code === undefined) throw new Error(`routes.tsx names no code for ${key}`)
    return join(APP, code)
  }
  return [...APP_SCREENS, MISSING_SCREEN].map((route) => ({
    route,
    layout: codeOf(route.layout),
    screen: codeOf(route.path),
  }))
}

interface Node {
  type: string
  key?: { name?: string; value?: string }
  value?: Node
  body?: Node
  source?: { value: string }
}

/** Finds every `key: () => import('…')` in the syntax tree. */
function importsByKey(node: unknown, found = new Map<string, string>()): Map<string, string> {
  if (typeof node !== 'object' || node === null) return found
  const { type, key, value } = node as Node
  if (type === 'Property' && value?.body?.type === 'ImportExpression')
    found.set(key?.name ?? key?.value ?? '', value.body.source?.value ?? '')
  for (const child of Object.values(node)) importsByKey(child, found)
  return found
}
