/** Returns the codes of an error and its causes: SQLSTATEs and Node's, wherever the driver or Drizzle put them. */
export function errorCodes(error: unknown): string[] {
  const codes: string[] = []
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') codes.push(at.code)
  }
  return codes
}

/** Returns the SQLSTATE of a database error (PostgreSQL, appendix A), or undefined. */
export const sqlState = (error: unknown) => errorCodes(error).find((code) => /^[0-9A-Z]{5}$/.test(code))
