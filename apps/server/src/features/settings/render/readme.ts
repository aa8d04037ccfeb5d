/** `README.txt` of an export: what is in it, so that it can be read in ten years too. */
export const exportReadme = (appName: string, publicUrl: string, at: Date): string =>
  [
    `This is everything that ${appName} (${publicUrl}) keeps of you, as it stood on ${at.toISOString()}.`,
    '',
    'data/      One JSON file for each table: a list of records, UTF-8.',
    '           Times are in UTC (ISO 8601), amounts of money in cents.',
    'pictures/  The pictures that you uploaded, as they are shown.',
    '',
    'Left out are secrets, which would only help a thief: hashes of passwords and keys, tokens of sessions.',
    '',
    'Some of the files:',
    'data/users.json, data/profiles.json   your account',
    'data/mini_sites.json, data/blocks.json   your pages and what is on them',
    'data/sign_up_rollups.json               how many people joined by which form, and where they came from',
    'data/hits.json, data/hit_rollups.json   views and clicks; visitors are anonymous, their hashes cannot be resolved',
    'data/audit_log.json   sign-ins and other security events',
    '',
  ].join('\r\n')
