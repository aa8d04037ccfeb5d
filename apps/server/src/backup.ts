import path from 'node:path'
import { takeBackup } from './platform/backup/take-backup.ts'
import { readEnv } from './platform/env.ts'
import { StartError } from './platform/start-error.ts'
import { runCommand } from './run-command.ts'

const MEGABYTE = 1_000_000

/**
 * `npm run backup -- <folder>`: copies the installation of DATA_DIR into an empty folder, whether or not it is running.
 */
async function run(): Promise<void> {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new StartError('Where to? npm run backup -- <folder>')
  const env = readEnv(process.env)
  const { files, madeAt } = await takeBackup(env, path.resolve(folder))
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  console.log(`Backed up as of ${madeAt}: ${files.length} files, ${(bytes / MEGABYTE).toFixed(0)} MB, in ${folder}.`)
  console.log('It holds personal data and the secret: keep it as safe as the installation itself.')
  if (env.S3_BUCKET) console.log(`Pictures are in the bucket ${env.S3_BUCKET} and not in the backup.`)
}

await runCommand(run)
