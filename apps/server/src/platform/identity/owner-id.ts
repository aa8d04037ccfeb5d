declare const brand: unique symbol

/** The id of the signed-in user who owns what is read or written. Only authentication makes it, so an unscoped read does not compile. */
export type OwnerId = string & { readonly [brand]: 'OwnerId' }

/** For authentication and `asOwner` alone; an arrow keeps it out of features. */
export const ownerIdOf = (userId: string): OwnerId => userId as OwnerId
