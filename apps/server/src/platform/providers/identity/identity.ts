/** Somebody whom the provider knows. */
export interface Identified {
  /** The provider's own, lasting name of the person; an email may change hands. */
  subject: string
  /** Case-folded; undefined where none was told. */
  email: string | undefined
  /** Only what the provider says it has verified itself. */
  isEmailVerified: boolean
  /** May be empty. */
  name: string
}

/** What ties the answer to the question; kept by us, bound to one browser, used once. */
export interface IdentityQuestion {
  state: string
  nonce: string
  /** The secret half of PKCE. */
  verifier: string
}

/** Lets people sign in with an account that they have elsewhere. */
export interface IdentityProvider {
  /**
   * Begins a sign-in. @param redirectUri where the provider sends the browser back to, exactly
   * @returns the address to send the browser to, and what to keep
   * @throws AppError UNAVAILABLE when the provider cannot be reached
   */
  begin(redirectUri: string): Promise<{ url: string; question: IdentityQuestion }>
  /**
   * Exchanges what the browser brought back. @param answer its query, state already compared
   * @throws IdentityRefused for an answer that does not prove who this is
   * @throws AppError UNAVAILABLE when the provider cannot be reached
   */
  finish(
    answer: { code: string; iss?: string | undefined },
    question: IdentityQuestion,
    redirectUri: string,
    now: Date,
  ): Promise<Identified>
}

/** The provider's answer does not prove who this is. The message is for the log and quotes nothing secret. */
export class IdentityRefused extends Error {
  override name = 'IdentityRefused'
}
