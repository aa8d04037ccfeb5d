/** Serves the data folder given as its argument until killed; prints its first answer as JSON. */
import { startEmbeddedPostgres } from './index.ts'

try {
  const { connection, adopted } = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: () => {} })
  console.log(JSON.stringify({ connection, adopted }))
} catch (error) {
  console.log(JSON.stringify({ refused: (error as Error).message, name: (error as Error).name }))
  process.exit(1)
}
