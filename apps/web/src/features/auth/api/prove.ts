import type { ProofWay } from '@greenroom/contracts'
import { z } from 'zod'
import { postAuth } from '../../../lib/api/index.ts'

const googleAnswer = z.object({ url: z.url({ protocol: /^https?$/ }) })

/** Calls that prove who is signed in. All reject with ApiError. */
export const prove = {
  byPassword: (password: string) => postAuth('/prove/password', { password }),
  bySecondFactor: (code: string) => postAuth('/prove/second-factor', { code }),
  sendCode: (way: Extract<ProofWay, 'email' | 'phone'>) => postAuth('/prove/send-code', { way }),
  byCode: (way: Extract<ProofWay, 'email' | 'phone'>, code: string) => postAuth('/prove/code', { way, code }),
  /** Returns the address of Google's own page. @param path the page to come back to */
  byGoogle: async (path: string): Promise<string> => googleAnswer.parse(await postAuth('/prove/google', { path })).url,
}
