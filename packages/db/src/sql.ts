/**
 * Operators and types for queries. Import them from here: for each file that imports drizzle-orm itself, Node parses that
 * package's package.json of 180 KB anew, which was a fifth of a start.
 */
export * from 'drizzle-orm'
