/** Most points that one thing a person does can be worth; 0 leaves it out. */
export const MAX_WEIGHT = 100
/** Largest score in a rule: more than anybody can reach. */
export const MAX_SCORE = 1_000_000
