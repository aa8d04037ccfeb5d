import { Gauge } from 'prom-client'

const drift = new Gauge({
  name: 'greenroom_report_drift',
  help: 'Figures of campaigns that the last nightly check found wrong, and mended; 0 is expected',
})

export const setDrift = (figures: number): void => drift.set(figures)
