import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

export const NEW_PASSWORD = 'staple battery horse'
/** Answer to a link that is used, expired, or invalid. */
export const DEAD_LINK = { code: 'VALIDATION_FAILED', status: 400, details: { issues: [{ path: 'body.token' }] } }

/** Requests links by mail and follows them, as our pages do. */
export function linksOf(test: TestApp) {
  const post = (path: string, body: unknown, cookie?: string) =>
    test.call(undefined, 'POST', `/api/auth${path}`, body, cookie ? { cookie } : {})
  /** Returns the token from the newest mail to this address with this mark in its link. */
  const tokenOf = async (email: string, mark: 'verify' | 'link' | 'token' | 'email'): Promise<string> => {
    const link = (await test.mails(email)).findLast((mail) => mail.link?.includes(`#${mark}=`))?.link
    return link?.split('=')[1] ?? ''
  }
  return {
    post,
    tokenOf,
    askFor: async (kind: 'link' | 'reset', email: string): Promise<string> => {
      const path = kind === 'link' ? '/sign-in/magic-link' : '/request-password-reset'
      expect((await post(path, { email })).json()).toEqual({ status: true })
      return tokenOf(email.trim(), kind === 'link' ? 'link' : 'token')
    },
    reset: (token: string, newPassword = NEW_PASSWORD) => post('/reset-password', { token, newPassword }),
    enter: (token: string, cookie?: string) => post('/magic-link/verify', { token }, cookie),
  }
}
