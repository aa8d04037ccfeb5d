import type { Sample } from './domain-samples.ts'
import type { TestApp, Visitor } from './test-app.ts'

/** Calls about short links and QR codes of a page. */
export const codeCalls = ({ siteId, blockId }: { siteId: string; blockId: string }): Record<string, Sample> => ({
  listCodes: {},
  createCode: {
    body: { site_id: siteId, name: 'Poster', target: { kind: 'block', block_id: blockId }, tags: { campaign: 'tour' } },
  },
  previewCode: { body: { site_id: siteId, design: { shape: 'dots', picture: false } } },
  getCode: {},
  updateCode: { body: { name: 'Flyer', target: { kind: 'link', url: 'https://tickets.example/nova' } } },
  getCodeScans: { query: { days: '90' } },
  getCodeSvg: {},
  getCodePng: { query: { size: '512' } },
  deleteCode: { last: true },
  restoreCode: { last: true },
})

/** Creates a row for a person in every table of codes, with the mark where it fits. */
export async function fillCodes(test: TestApp, person: Visitor, codeId: string, mark: string): Promise<void> {
  const run = (sql: string, values: unknown[] = []) =>
    test.house.db.systemPool.query(sql, [person.id, codeId, ...values])
  await run(
    `insert into site_codes (id, user_id, mini_site_id, code, name, target, url, design, created_at, updated_at)
       select $2, $1, id, 'poster', left($3, 80), 'link', 'https://tickets.example/' || $3, '{}', now(), now()
       from mini_sites where user_id = $1 limit 1`,
    [mark],
  )
  await run(
    `insert into code_scans (user_id, code_id, quarter, scans)
       select $1, $2, date_bin('15 minutes', now(), 'epoch'), 1 from site_codes where id = $2`,
  )
  await run(
    `insert into code_sources (user_id, code_id, source, clicks) select $1, $2, left($3, 255), 1 from site_codes where id = $2`,
    [mark],
  )
}
