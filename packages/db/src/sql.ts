/**
 * Operators and types for queries. Import them from here: Node parses drizzle-orm's 180 KB package.json again for each
 * file that imports the package directly, which took a fifth of the start.
 */
export * from 'drizzle-orm'
