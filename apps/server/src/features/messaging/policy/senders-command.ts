import { parseArgs } from 'node:util'
import { parsePhone } from '@greenroom/domain/phone'
import { StartError } from '../../../platform/start-error.ts'

const USAGE = `npm run senders                                                       lists the numbers that owners text from
npm run senders -- assign <email or username> <number> [--service MG…] gives an owner a number
npm run senders -- release <number>                                    takes it back`

/** The operator's request, with numbers in E.164. */
export type SendersAsked =
  | { act: 'list' }
  | { act: 'assign'; account: string; number: string; service: string | undefined }
  | { act: 'release'; number: string }

/** Parses the arguments of `npm run senders`. @throws StartError with what is wrong, or the usage */
export function readSendersAsked(args: readonly string[]): SendersAsked {
  const { values, positionals } = parsed(args)
  const [act, first, second, more] = positionals
  const { service } = values
  if (act === undefined && service === undefined) return { act: 'list' }
  if (more !== undefined) throw new StartError(USAGE)
  if (act === 'release' && first && second === undefined && service === undefined)
    return { act, number: numberOf(first) }
  if (act !== 'assign' || !first || !second) throw new StartError(USAGE)
  if (service !== undefined && !/^MG[0-9a-fA-F]{32}$/.test(service))
    throw new StartError(`${service} is no messaging service: those begin with MG and have 32 hexadecimal digits.`)
  return { act, account: first, number: numberOf(second), service }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { service: { type: 'string' } }, allowPositionals: true })
  } catch (error) {
    throw new StartError(USAGE, { cause: error })
  }
}

function numberOf(typed: string): string {
  const phone = parsePhone(typed)
  if (!phone.ok) throw new StartError(`${typed} is no number: write it like +12125550123.`)
  return phone.e164
}
