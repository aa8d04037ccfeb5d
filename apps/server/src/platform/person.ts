/** An owner's contact with all its identifiers: current and former ids and addresses. */
export interface Person {
  ids: readonly string[]
  emails: readonly string[]
  /** E.164. */
  phones: readonly string[]
}

/** A table with personal rows. */
export interface PersonalTable {
  name: string
  /** Column with the row's owner; `user_id` by default. */
  owner?: 'user_id' | 'id'
  /** Columns that are never exported: hashes and tokens. */
  secrets?: readonly string[]
  /**
   * Reason why rows stay when the person is erased: they contain an id that is then nobody's, and nothing else about
   * them.
   */
  keptBecause?: string
}
