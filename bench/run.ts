import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { analytics } from './analytics.ts'
import { besideUmami } from './beside-umami.ts'
import { bombs } from './bombs.ts'
import { campaignMail } from './campaign-mail.ts'
import { coldLoad } from './cold-load.ts'
import { contacts } from './contacts.ts'
import { delivery } from './delivery.ts'
import { exportOfAll } from './export.ts'
import { faithful } from './faithful.ts'
import { hits } from './hits.ts'
import { idleMemory } from './idle-memory.ts'
import { importOfList } from './import.ts'
import { inbox } from './inbox.ts'
import { inboundTexts } from './inbound-texts.ts'
import { installSize } from './install-size.ts'
import { lighthousePage } from './lighthouse.ts'
import { lighthouseApp } from './lighthouse-app.ts'
import { live } from './live.ts'
import { mail } from './mail.ts'
import { messages } from './messages.ts'
import { moneyLoad } from './money-load.ts'
import { overload } from './overload.ts'
import { pictures } from './pictures.ts'
import { publicPage } from './public-page.ts'
import { reports } from './reports.ts'
import { restarts } from './restarts.ts'
import { search } from './search.ts'
import { sideBySide } from './side-by-side.ts'
import { start } from './start.ts'
import { startCold } from './start-cold.ts'
import { storm } from './storm.ts'
import { markdownOf } from './support/report.ts'
import { wallet } from './wallet.ts'
import { webSize } from './web-size.ts'

/** `npm run bench [name …]`: measures the standards and writes the results to bench/results.md. */
const usual = [
  publicPage,
  hits,
  analytics,
  inboundTexts,
  start,
  idleMemory,
  lighthousePage,
  lighthouseApp,
  coldLoad,
  webSize,
  restarts,
  overload,
  live,
  bombs,
  pictures,
  search,
  contacts,
  inbox,
  wallet,
  moneyLoad,
  messages,
  delivery,
  mail,
  campaignMail,
  reports,
  storm,
]
const onDemand = [besideUmami, startCold, installSize, exportOfAll, importOfList, sideBySide, faithful]

const RESULTS = fileURLToPath(new URL('./results.md', import.meta.url))
const HEAD = `# Bench results

Newest last. Figures of different machines, or of one machine at different times, are not to be compared: ratios within one run are.
`

const asked = process.argv.slice(2)
const known = [...usual, ...onDemand]
const unknown = asked.find((name) => !known.some((bench) => bench.name === name))
if (unknown) {
  console.error(`There is no bench "${unknown}". There are: ${known.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
const chosen = asked.length === 0 ? usual : known.filter(({ name }) => asked.includes(name))

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()
const commit = `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ' and uncommitted changes'}`
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`

if (!existsSync(RESULTS)) writeFileSync(RESULTS, HEAD)
let missed = 0
for (const bench of chosen) {
  console.log(`\n${bench.claim}\n`)
  const load = loadavg()[0]?.toFixed(1)
  const report = await bench.run()
  const text = markdownOf(report)
  console.log(text)
  appendFileSync(
    RESULTS,
    `\n## ${bench.claim}\n\n${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit}, ${machine}, load before ${load}\n\n${text}\n`,
  )
  missed += report.verdicts.filter(({ holds }) => !holds).length
}
process.exit(missed === 0 ? 0 : 1)
