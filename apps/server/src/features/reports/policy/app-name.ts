import type { House } from '../../../platform/house.ts'

export const appName = ({ env }: House): string => env.APP_NAME
