import { dirname, posix } from 'node:path'

/** The targets that references can resolve to. */
export interface Library {
  /** Ids of docs/standards.md, such as `W21`. */
  standards: ReadonlySet<string>
  /** Text of each section (`12`) and rule (`12.4`) of docs/product.md. */
  sections: ReadonlyMap<string, string>
  /** Numbers of the decision records, such as `0044`. */
  records: ReadonlySet<string>
  /** Paths of all tracked files. */
  files: ReadonlySet<string>
  /** Anchors of the headings in a Markdown file. */
  anchors(file: string): ReadonlySet<string>
}

/** Collects what exists from the tracked files. */
export function readLibrary(files: string[], read: (file: string) => string): Library {
  const product = read('docs/product.md')
  const chapters = product.split(/^(?=## )/m).flatMap((text): [string, string][] => {
    const number = /^## (\d+)\. /.exec(text)?.[1]
    return number ? [[number, text]] : []
  })
  const rules = [...product.matchAll(/^- \*\*(\d+\.\d+)\*\* (.*)$/gm)].map(
    ([, number = '', text = '']): [string, string] => [number, text],
  )
  return {
    standards: new Set([...read('docs/standards.md').matchAll(/^\| ([A-Z]\d+) \|/gm)].map(([, id = '']) => id)),
    sections: new Map([...chapters, ...rules]),
    records: new Set(files.flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? [])),
    files: new Set(files),
    anchors: (file) => new Set([...read(file).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => anchorOf(title))),
  }
}

/** Returns one sentence for each reference in a file that resolves to nothing. */
export function problemsOf(file: string, text: string, library: Library): string[] {
  const flat = withoutLineBreaks(text)
  const found = [
    ...standardsIn(flat)
      .filter((id) => !library.standards.has(id))
      .map((id) => `${id} is not in docs/standards.md`),
    ...sectionProblems(flat, library),
    ...recordsIn(flat)
      .filter((id) => !library.records.has(id))
      .map((id) => `record ${id} is not in docs/decisions`),
    ...namesOfOthers(file, flat),
    ...(file.endsWith('.md') ? linkProblems(file, text, library) : []),
  ]
  return [...new Set(found)].map((problem) => `${file}: ${problem}`)
}

/** Joins what a comment has broken over lines, so that "(standard\n * W21)" is one phrase. */
const withoutLineBreaks = (text: string) => text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/|--)?\s*/g, ' ')

const ID = '[A-Z]\\d{1,2}'
const LIST = (item: string) => `${item}(?:(?:,? (?:and|to|or) |, )${item})*`
/** "standard W21", "standards M1 to M4, M8", and claims that begin with an id: 'P4: ...'. */
const STANDARDS = new RegExp(`\\b[Ss]tandards? (${LIST(ID)})|['"\`](${LIST('[PAMSWO]\\d{1,2}')}): `, 'g')
const SECTION = '\\d{1,2}(?:\\.\\d{1,2})?'
const SECTIONS = new RegExp(`\\b([Pp]roduct|[Ss]pec) sections? (${LIST(SECTION)})(?:, "([^"]+)")?`, 'g')

const standardsIn = (text: string) =>
  [...text.matchAll(STANDARDS)].flatMap(
    ([, named, claimed]) => (named ?? claimed ?? '').match(new RegExp(ID, 'g')) ?? [],
  )

const recordsIn = (text: string) =>
  [...text.matchAll(new RegExp(`\\b[Rr]ecords? (${LIST('\\d{4}')})|\\bdecisions/(\\d{4})-`, 'g'))].flatMap(
    ([, named, linked]) => (named ?? linked ?? '').match(/\d{4}/g) ?? [],
  )

function sectionProblems(text: string, { sections }: Library): string[] {
  return [...text.matchAll(SECTIONS)].flatMap(([, , list = '', heading]) => {
    const numbers = list.match(new RegExp(SECTION, 'g')) ?? []
    const missing = numbers.filter((number) => !sections.has(number))
    if (missing.length > 0) return missing.map((number) => `product section ${number} is not in docs/product.md`)
    const last = numbers.at(-1) ?? ''
    const isThere = !heading || sections.get(last)?.toLowerCase().includes(heading.toLowerCase())
    return isThere ? [] : [`product section ${last} does not have "${heading}"`]
  })
}

/** Documents that are not in the repository, by the names under which older code knew them. */
function namesOfOthers(file: string, text: string): string[] {
  // An applied migration never changes; docs/product.md says how to read its comments.
  if (file.startsWith('packages/db/migrations/') || file === 'docs/product.md') return []
  const renamed = /\b[Ss]pec(?:ification)? sections? \d|\bdecisions\.md\b/.exec(text)
  const outside = /(?:\.\.\/)*shared\/(?:design|spec|tools)\b|\bdesign\/[a-z-]+\.md|\bproduct-spec\b/.exec(text)
  return [
    ...(renamed ? [`"${renamed[0]}" is called "product section" here`] : []),
    ...(outside ? [`${outside[0]} lies outside of the repository`] : []),
  ]
}

/** Checks links and the paths of source files between backticks. */
function linkProblems(file: string, text: string, { files, anchors }: Library): string[] {
  const folder = dirname(file)
  const hasFile = (path: string) => files.has(path) || [...files].some((other) => other.startsWith(`${path}/`))
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
    if (/^[a-z]+:/.test(target)) return []
    const [path = '', anchor] = target.split('#')
    const full = path ? posix.join(folder, path).replace(/\/$/, '') : file
    if (!hasFile(full)) return [`${target} is not a file`]
    return anchor && !anchors(full).has(anchor) ? [`${target} is not a heading`] : []
  })
  const named = [...text.matchAll(/`([\w.@-]+(?:\/[\w.@-]+)+\.(?:ts|tsx|mjs|sql))`/g)].flatMap(([, path = '']) =>
    [...files].some((other) => other === path || other.endsWith(`/${path}`)) ? [] : [`${path} is not a file`],
  )
  return [...links, ...named]
}

/** The anchor that GitHub gives a heading. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')
