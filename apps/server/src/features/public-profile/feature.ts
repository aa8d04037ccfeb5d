import type { Feature } from '../../platform/feature.ts'
import { mountContactCards } from './routes/contact-cards.ts'
import { mountCountdowns, mountFiles, mountPictures } from './routes/files.ts'
import { hostGate } from './routes/hosts.ts'
import { notFoundPage } from './routes/not-found.ts'
import { mountPages, pageFastPath } from './routes/pages.ts'
import { mountSitemap } from './routes/sitemap.ts'

/** Artists' public pages, and everything served beside them. */
export const publicProfile: Feature = {
  name: 'public-profile',
  doors: async (app, house) => {
    mountPages(app, house)
    mountPictures(app, house)
    mountCountdowns(app, house)
    mountContactCards(app, house)
    mountSitemap(app, house)
    await mountFiles(app)
  },
  gate: hostGate,
  fastPath: pageFastPath,
  notFoundPage,
}
