/** A contact of an owner by all that names them: ids and addresses that they have or had. */
export interface Person {
  ids: readonly string[]
  emails: readonly string[]
  /** E.164. */
  phones: readonly string[]
}

/** A table of which some rows are one person's. */
export interface PersonalTable {
  name: string
  /** The column that says whose a row is; absent: `user_id`. */
  owner?: 'user_id' | 'id'
  /** Columns that are never handed out: hashes and tokens. */
  secrets?: readonly string[]
  /** Why the rows stay when the person is erased: they hold an id that is then nobody's, and nothing else of them. */
  keptBecause?: string
}
