/** A person known to the provider. */
export interface Identified {
  /** The provider's permanent id of the person; an email can change owners. */
  subject: string
  /** Case-folded; undefined if not given. */
  email: string | undefined
  /** True only if the provider says that it has verified the address. */
  isEmailVerified: boolean
  /** May be empty. */
  name: string
}

/** Ties the answer to the request; stored by us, bound to one browser, used once. */
export interface IdentityQuestion {
  state: string
  nonce: string
  /** Secret part of PKCE. */
  verifier: string
}

/** Signs people in with an account elsewhere. */
export interface IdentityProvider {
  /**
   * Begins a sign-in. @param redirectUri exact address to which the provider sends the browser back
   * @returns the address to send the browser to, and what to store
   * @throws AppError UNAVAILABLE if the provider cannot be reached
   */
  begin(redirectUri: string): Promise<{ url: string; question: IdentityQuestion }>
  /**
   * Exchanges what the browser brought back. @param answer its query, with state already compared
   * @throws IdentityRefused if the answer does not prove who this is
   * @throws AppError UNAVAILABLE if the provider cannot be reached
   */
  finish(
    answer: { code: string; iss?: string | undefined },
    question: IdentityQuestion,
    redirectUri: string,
    now: Date,
  ): Promise<Identified>
}

/** The provider's answer does not prove who this is. The message is for the log and quotes no secrets. */
export class IdentityRefused extends Error {
  override name = 'IdentityRefused'
}
