import { posix } from 'node:path'
import ts from 'typescript'

const SCRIPT = /\.(ts|tsx|mjs|cjs)$/
const REASON = /\/\/ any: \S/

/**
 * @typedef {object} Measured one file, with the facts that the rules and the report need
 * @property {string} path from the project's folder, with forward slashes
 * @property {number} lines
 * @property {{ name: string, lines: number }[]} functions named functions and methods, with the lines they span
 * @property {string[]} exportedFunctions
 * @property {string[]} imports paths of project files that it imports
 * @property {string[]} uses those of them from which it imports more than types
 * @property {string[]} tables values that it imports from the database schema
 * @property {number} casts type assertions other than `as const`
 * @property {number} comments doc comments, and how many of them begin with a question word
 * @property {number} riddles
 * @property {number[]} anyWithoutReason lines with the type `any` without `// any: reason` there or above
 */

/** @returns {Measured} */
export function measure(path, text) {
  const lines = text.split('\n')
  const measured = {
    path,
    lines: text.endsWith('\n') ? lines.length - 1 : lines.length,
    functions: [],
    exportedFunctions: [],
    imports: [],
    uses: [],
    tables: [],
    casts: 0,
    comments: text.match(/\/\*\*/g)?.length ?? 0,
    riddles: text.match(/\/\*\*\s*(?:\*\s*)?(?:What|Who|Whom|Whose|Where|Whether)\b/g)?.length ?? 0,
    anyWithoutReason: [],
  }
  if (!SCRIPT.test(path)) return measured

  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, scriptKind(path))
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line
  const visit = (node) => {
    const name = functionName(node)
    if (name) measured.functions.push({ name, lines: lineOf(node.end) - lineOf(node.getStart(source)) + 1 })
    if (name && isExported(node)) measured.exportedFunctions.push(name)
    if (ts.isAsExpression(node) && node.type.getText(source) !== 'const') measured.casts += 1
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) noteImport(measured, node)
    if (isDynamicImport(node)) measured.imports.push(resolved(path, node.arguments[0].text))
    if (node.kind === ts.SyntaxKind.AnyKeyword) {
      const line = lineOf(node.getStart(source))
      if (!REASON.test(lines[line]) && !REASON.test(lines[line - 1] ?? '')) measured.anyWithoutReason.push(line + 1)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return measured
}

function noteImport(measured, node) {
  const from = node.moduleSpecifier?.text
  const clause = node.importClause
  const isType = node.isTypeOnly || clause?.isTypeOnly
  if (from?.startsWith('.')) {
    measured.imports.push(resolved(measured.path, from))
    if (!isType) measured.uses.push(resolved(measured.path, from))
  }
  if (from !== '@greenroom/db' || !clause || clause.isTypeOnly || !clause.namedBindings?.elements) return
  measured.tables.push(...clause.namedBindings.elements.filter((one) => !one.isTypeOnly).map((one) => one.name.text))
}

const isDynamicImport = (node) =>
  ts.isCallExpression(node) &&
  node.expression.kind === ts.SyntaxKind.ImportKeyword &&
  ts.isStringLiteral(node.arguments[0]) &&
  node.arguments[0].text.startsWith('.')

const resolved = (path, specifier) => posix.join(posix.dirname(path), specifier)

function scriptKind(path) {
  if (path.endsWith('.tsx')) return ts.ScriptKind.TSX
  return path.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.JS
}

/** Returns the name of a declaration, a method, or a function assigned to a constant. */
function functionName(node) {
  if ((ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) && node.body)
    return node.name?.getText() ?? 'default'
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return undefined
  return ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : undefined
}

function isExported(node) {
  const statement = ts.isFunctionDeclaration(node) ? node : node.parent?.parent?.parent
  if (!statement || statement.parent !== node.getSourceFile() || !ts.canHaveModifiers(statement)) return false
  return ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false
}
