/**
 * What queries are written with. They import it from here: for each file that names drizzle-orm itself, Node parses that
 * package's description of 180 KB anew, which was a fifth of a start.
 */
export * from 'drizzle-orm'
