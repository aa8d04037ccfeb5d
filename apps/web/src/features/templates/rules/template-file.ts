import { templateBody } from '@greenroom/contracts'
import { MAX_TEMPLATE_FILE, MAX_TEMPLATES } from '@greenroom/domain/templates'
import type { z } from 'zod'
import type { TemplateEntry } from '../api/templates.ts'

/** One template of a file, and what is wrong with it. */
export interface FileEntry {
  /** Counts from 1. */
  place: number
  /** Name in the file, or its place if it has none. */
  name: string
  /** Undefined if something is wrong. */
  entry: TemplateEntry | undefined
  problem: string | undefined
}

/** @returns the templates of a file, or a sentence on why it has none */
export async function readTemplateFile(file: File): Promise<FileEntry[] | string> {
  if (file.size > MAX_TEMPLATE_FILE)
    return `This file is too large. It may have ${MAX_TEMPLATE_FILE / 1024 / 1024} MB at most.`
  let json: unknown
  try {
    json = JSON.parse(await file.text())
  } catch {
    return 'This is not a JSON file. Choose one that was exported from your templates.'
  }
  const given = typeof json === 'object' && json !== null && 'templates' in json ? json.templates : undefined
  if (!Array.isArray(given) || given.length === 0) return 'This file has no templates.'
  if (given.length > MAX_TEMPLATES) return `This file has more than ${MAX_TEMPLATES} templates. Split it.`
  return given.map((entry: unknown, index) => read(entry, index + 1))
}

function read(given: unknown, place: number): FileEntry {
  const { success, data, error } = templateBody.safeParse(given)
  const named = typeof given === 'object' && given !== null && 'name' in given ? given.name : undefined
  const name = typeof named === 'string' && named.trim() !== '' ? named.trim() : `Entry ${place}`
  if (success) return { place, name, entry: data, problem: undefined }
  return { place, name, entry: undefined, problem: sentenceOf(error.issues[0]) }
}

/** Says what is wrong with an entry, for somebody who looks at the file. */
function sentenceOf(issue: z.core.$ZodIssue | undefined): string {
  const [field] = issue?.path ?? []
  if (issue === undefined || field === undefined)
    return issue?.code === 'unrecognized_keys' ? `Unknown fields: ${issue.keys.join(', ')}.` : 'It is not a template.'
  if (field === 'channel') return 'Its channel is neither "sms" nor "email".'
  if (issue.code === 'invalid_type') return `Its ${String(field)} is missing or not text.`
  return issue.code === 'too_big' ? `Its ${String(field)} is too long. ${issue.message}` : issue.message
}
