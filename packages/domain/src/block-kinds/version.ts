import { z } from 'zod'

/** Version of the settings' format. Settings without one are version 1. */
export const version = z.literal(1).default(1)
