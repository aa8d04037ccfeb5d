import type { SystemContext } from '../../../platform/context.ts'

/** Returns a keyed digest of a tax number, the same however it is written. */
export const taxDigest = ({ links }: Pick<SystemContext, 'links'>, typed: string): string =>
  links.digest('tax-number', typed.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()).toString('base64url')
