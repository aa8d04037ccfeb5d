import { type FetchOutside, OutsideError } from './fetch-outside.ts'

export const fetchOutside: FetchOutside = async () => {
  throw new OutsideError('unreachable', 'not wired')
}
