import type { Feature } from '../../platform/feature.ts'
import { onEmbedChanged } from './jobs.ts'
import { hasBio, hasBlocks, hasLook, hasPicture, hasShared, hasSite } from './queries/launchpad.ts'
import { listLimitedPhoneBlocks, listLimitedSites } from './queries/lockables.ts'
import { siteSearch } from './queries/search.ts'
import { phoneBlocksInUse, sitesInUse } from './queries/usage.ts'
import { routes } from './routes.ts'
import { keepOnlyPhoneBlocks, keepOnlySites } from './store/locks.ts'

/** Sites and their blocks: the reference for other features. */
export const minisites: Feature = {
  name: 'minisites',
  routes,
  events: { 'minisites.embed-changed': onEmbedChanged },
  personalData: {
    tables: [
      { name: 'site_search' },
      { name: 'site_shares' },
      { name: 'site_usernames' },
      { name: 'blocks' },
      { name: 'mini_sites' },
    ],
  },
  launchpad: [
    {
      id: 'site',
      order: 10,
      title: 'Make your page',
      text: 'Claim your name and add your first links. It takes two minutes.',
      action: { label: 'Make your page', path: '/onboarding' },
      isDone: hasSite,
    },
    {
      id: 'picture',
      order: 20,
      title: 'Add a picture',
      text: 'A face, a band, or a logo shows people that they are in the right place.',
      action: { label: 'Add a picture', path: '/editor?tab=header' },
      isDone: hasPicture,
    },
    {
      id: 'bio',
      order: 30,
      title: 'Say who you are',
      text: 'One line below your name. What you play, where you are from, what is next.',
      action: { label: 'Write your bio', path: '/editor?tab=header' },
      isDone: hasBio,
    },
    {
      id: 'blocks',
      order: 40,
      title: 'Add three blocks',
      text: 'A link, a song, a video: give everybody something to click.',
      action: { label: 'Add a block', path: '/editor?tab=blocks' },
      isDone: hasBlocks,
    },
    {
      id: 'theme',
      order: 50,
      title: 'Make it look like you',
      text: 'Choose one of ten themes, or your own colors and fonts.',
      action: { label: 'Choose a theme', path: '/editor?tab=design' },
      isDone: hasLook,
    },
    {
      id: 'share',
      order: 60,
      title: 'Share your page',
      text: 'Copy the link into your bio, send it around, or print the QR code.',
      action: { label: 'Share it', path: '/editor?tab=share' },
      isDone: hasShared,
    },
  ],
  search: [siteSearch],
  live: ['mini_sites', 'blocks', 'site_shares'],
  usage: { minisites: sitesInUse, phone_blocks: phoneBlocksInUse },
  lockable: {
    minisites: { list: listLimitedSites, keepOnly: keepOnlySites },
    phone_blocks: { list: listLimitedPhoneBlocks, keepOnly: keepOnlyPhoneBlocks },
  },
}
