import type { TemplateFields } from '@greenroom/contracts'
import type { MessageTemplateRow } from '@greenroom/db'
import {
  DAY_MS,
  designWords,
  MAX_MAIL_LENGTH,
  MAX_TEMPLATES,
  MAX_TEMPLATES_BYTES,
  templateProblems,
  utf8Bytes,
} from '@greenroom/domain'
import { AppError } from '../../platform/errors.ts'
import type { TemplateChoices } from './store.ts'

/** Time in which a deleted template can be restored. */
export const RESTORABLE_MS = DAY_MS

const COUNTED = 'Deleted ones count for a day, because they can be restored.'

/** Returns a template as the table has it: its name without spaces around it, and its blocks in words, too. */
export const choicesOf = ({ name, subject, content, design, ...fields }: TemplateFields): TemplateChoices => ({
  ...fields,
  design,
  content: design ? designWords(design).slice(0, MAX_MAIL_LENGTH) : content,
  name: name.trim(),
  subject: subject.trim(),
})

/** Requires that a template is sound as a whole. @throws AppError VALIDATION_FAILED */
export function requireSound(fields: TemplateChoices): void {
  const issues = templateProblems(fields).map(({ field, text }) => ({ path: `body.${field}`, message: text }))
  const [first] = issues
  if (first) throw new AppError('VALIDATION_FAILED', first.message, { details: { issues } })
}

/**
 * Bounds what an owner has altogether, also without a limit of the plan (standard W22): everything fits into one file.
 * Deleted templates that can be restored count, or deleting and adding would fill the disk.
 * @param held after the change
 * @throws AppError CONFLICT
 */
export function requireModest(held: { templates: number; bytes: number }): void {
  if (held.templates > MAX_TEMPLATES)
    throw new AppError('CONFLICT', `You can have at most ${MAX_TEMPLATES} templates. ${COUNTED}`)
  if (held.bytes > MAX_TEMPLATES_BYTES)
    throw new AppError(
      'CONFLICT',
      `Together, your templates would exceed ${MAX_TEMPLATES_BYTES / 1024 / 1024} MB. ${COUNTED}`,
    )
}

/** Returns the size of what a template says, in bytes. */
export const bytesOf = ({
  subject,
  content,
  design,
}: Pick<MessageTemplateRow, 'subject' | 'content' | 'design'>): number =>
  utf8Bytes(subject) + utf8Bytes(content) + (design ? utf8Bytes(JSON.stringify(design)) : 0)

/** @throws AppError PLAN_LIMIT_REACHED for a template that the plan has no room for (product section 6.4) */
export function requireUnlocked({ lockedAt, name }: Pick<MessageTemplateRow, 'lockedAt' | 'name'>): void {
  if (lockedAt)
    throw new AppError(
      'PLAN_LIMIT_REACHED',
      `Your plan has no room for “${name}”. It is kept, and can be used again on a larger plan.`,
      { details: { feature: 'message_templates' } },
    )
}
