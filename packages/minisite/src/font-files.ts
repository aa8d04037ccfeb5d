import type { FontId } from '@greenroom/domain'
import archivo from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url'
import archivoExt from '@fontsource-variable/archivo/files/archivo-latin-ext-wght-normal.woff2?url'
import bigShoulders from '@fontsource-variable/big-shoulders/files/big-shoulders-latin-wght-normal.woff2?url'
import bigShouldersExt from '@fontsource-variable/big-shoulders/files/big-shoulders-latin-ext-wght-normal.woff2?url'
import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import bricolageExt from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2?url'
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url'
import frauncesExt from '@fontsource-variable/fraunces/files/fraunces-latin-ext-wght-normal.woff2?url'
import gabarito from '@fontsource-variable/gabarito/files/gabarito-latin-wght-normal.woff2?url'
import gabaritoExt from '@fontsource-variable/gabarito/files/gabarito-latin-ext-wght-normal.woff2?url'
import geist from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url'
import geistExt from '@fontsource-variable/geist/files/geist-latin-ext-wght-normal.woff2?url'
import geistMono from '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2?url'
import geistMonoExt from '@fontsource-variable/geist-mono/files/geist-mono-latin-ext-wght-normal.woff2?url'
import hanken from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'
import hankenExt from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-ext-wght-normal.woff2?url'
import instrumentSans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import instrumentSansExt from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2?url'
import newsreader from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url'
import newsreaderExt from '@fontsource-variable/newsreader/files/newsreader-latin-ext-wght-normal.woff2?url'
import onest from '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2?url'
import onestExt from '@fontsource-variable/onest/files/onest-latin-ext-wght-normal.woff2?url'
import playfair from '@fontsource-variable/playfair/files/playfair-latin-wght-normal.woff2?url'
import playfairExt from '@fontsource-variable/playfair/files/playfair-latin-ext-wght-normal.woff2?url'
import spaceGrotesk from '@fontsource-variable/space-grotesk/files/space-grotesk-latin-wght-normal.woff2?url'
import spaceGroteskExt from '@fontsource-variable/space-grotesk/files/space-grotesk-latin-ext-wght-normal.woff2?url'
import syne from '@fontsource-variable/syne/files/syne-latin-wght-normal.woff2?url'
import syneExt from '@fontsource-variable/syne/files/syne-latin-ext-wght-normal.woff2?url'
import unbounded from '@fontsource-variable/unbounded/files/unbounded-latin-wght-normal.woff2?url'
import unboundedExt from '@fontsource-variable/unbounded/files/unbounded-latin-ext-wght-normal.woff2?url'

/**
 * Addresses of the font files, by font: Latin, and further European letters (loaded only if a page has them). Vite
 * gives each file its hashed name, in this package's build and in the web app's.
 */
export const FONT_FILES: Record<FontId, { latin: string; extended: string }> = {
  'bricolage-grotesque': { latin: bricolage, extended: bricolageExt },
  'hanken-grotesk': { latin: hanken, extended: hankenExt },
  newsreader: { latin: newsreader, extended: newsreaderExt },
  unbounded: { latin: unbounded, extended: unboundedExt },
  onest: { latin: onest, extended: onestExt },
  'big-shoulders': { latin: bigShoulders, extended: bigShouldersExt },
  archivo: { latin: archivo, extended: archivoExt },
  'space-grotesk': { latin: spaceGrotesk, extended: spaceGroteskExt },
  gabarito: { latin: gabarito, extended: gabaritoExt },
  geist: { latin: geist, extended: geistExt },
  'geist-mono': { latin: geistMono, extended: geistMonoExt },
  syne: { latin: syne, extended: syneExt },
  playfair: { latin: playfair, extended: playfairExt },
  fraunces: { latin: fraunces, extended: frauncesExt },
  'instrument-sans': { latin: instrumentSans, extended: instrumentSansExt },
}
