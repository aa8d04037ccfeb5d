import { fileURLToPath } from 'node:url'
import { SCREEN_BUDGET, type ScreenSize, screenSizes, SHELL_BUDGET } from '../apps/web/build/screen-sizes.ts'
import type { Bench } from './support/report.ts'

const DIST = fileURLToPath(new URL('../apps/web/dist', import.meta.url))
const kilobytes = (bytes: number): string => (bytes / 1_000).toFixed(1)

/** Standard P9: script that a browser loads before a screen runs. `npm test` fails above the same figures. */
export const webSize: Bench = {
  name: 'web-size',
  claim: `P9: script compressed: first dashboard screen ≤ ${SHELL_BUDGET / 1_000} KB with React and Mantine, any other screen ≤ ${SCREEN_BUDGET / 1_000} KB on top of it`,
  run: async () => {
    const { shell, screens } = screenSizes(DIST)
    const row = ({ screen, script, styles }: ScreenSize) =>
      [screen, kilobytes(script.brotli), kilobytes(script.gzip), kilobytes(styles.brotli)] as string[]
    const heaviest = screens.reduce((a, b) => (b.script.brotli > a.script.brotli ? b : a))
    return {
      columns: ['screen', 'script, KB brotli', 'KB gzip', 'styles, KB brotli'],
      rows: [row({ ...shell, screen: 'shell and Mini Sites' }), ...screens.map(row)],
      verdicts: [
        {
          what: 'first dashboard screen, brotli',
          found: `${kilobytes(shell.script.brotli)} KB`,
          wanted: `≤ ${SHELL_BUDGET / 1_000} KB`,
          holds: shell.script.brotli <= SHELL_BUDGET,
        },
        {
          what: `heaviest other screen (${heaviest.screen}), brotli`,
          found: `${kilobytes(heaviest.script.brotli)} KB`,
          wanted: `≤ ${SCREEN_BUDGET / 1_000} KB`,
          holds: heaviest.script.brotli <= SCREEN_BUDGET,
        },
      ],
      notes: [
        'of the built app; 1 KB is 1,000 bytes; browsers are served brotli; what loads later (dialogs, charts, previews) is not counted',
      ],
    }
  },
}
