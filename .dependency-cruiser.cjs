/**
 * The arrows of the house: who may import whom. `npm test` fails on any import against them, and
 * scripts/arrows.test.ts shows each of them firing. A rule's comment says why it is there.
 */

const FEATURES = '^apps/server/src/features/'
const FEATURE = `${FEATURES}([^/]+)/`
const PLATFORM = '^apps/server/src/platform/'
const WEB_FEATURES = '^apps/web/src/features/'

/** Each kind of file may have become a folder of its name. */
const fileOrFolder = (names) => `(${names})(\\.ts$|/)`
const DOORS = fileOrFolder('routes|jobs|webhooks')
const SQL = fileOrFolder('store|queries')

/** Tests look behind doors on purpose: they prepare rows and mount all features. What they import is not looked at. */
const TESTS = ['\\.(test|fixture)\\.tsx?$', '/testing/']
const CONFIGURATION = '\\.config\\.ts$'

const npm = (names) => `node_modules/(${names})/`
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const noCycles = [
  rule('no-cycles', 'Files of a cycle can be understood, moved and tested only all together.', {}, { circular: true }),
  {
    ...rule(
      'no-feature-cycles',
      'Two features that need each other are one feature, or one of them should announce an event.',
      { path: `${FEATURES}[^/]+$` },
      { circular: true },
    ),
    scope: 'folder',
  },
]

const appsAndPackages = [
  rule(
    'packages-know-no-apps',
    'A package serves every app, so it can depend on none.',
    { path: '^packages/' },
    { path: '^apps/' },
  ),
  rule(
    'apps-are-separate',
    'Server and web are built and run apart; what they share is a package.',
    { path: '^apps/([^/]+)/' },
    { path: '^apps/', pathNot: '^apps/$1/' },
  ),
  rule(
    'domain-is-pure',
    'Rules without input or output run in the browser, on the server and in a test alike. Another library needs a decision record.',
    { path: '^packages/domain/' },
    { pathNot: ['^packages/domain/', npm('zod|libphonenumber-js')] },
  ),
  rule(
    'contracts-need-only-domain-and-zod',
    'Contracts are read by the web app and by outsiders: nothing of how they are kept may leak into them.',
    { path: '^packages/contracts/' },
    { pathNot: ['^packages/(contracts|domain)/', npm('zod')] },
  ),
  rule(
    'db-needs-only-domain',
    'The schema stands below the contracts: what is stored does not follow how it is shown.',
    { path: '^packages/db/' },
    { path: '^packages/', pathNot: '^packages/(db|domain)/' },
  ),
  rule(
    'minisite-needs-only-domain-contracts-and-react',
    "The public page is drawn by the server and in the editor's preview, and its weight is counted (standard P2).",
    { path: '^packages/minisite/src/' },
    {
      pathNot: [
        '^packages/(minisite|domain|contracts)/',
        npm('react|react-dom|@types/react(-dom)?|@fontsource(-variable)?/[^/]+'),
      ],
    },
  ),
]

const browser = [
  rule(
    'browser-never-reaches-server',
    'What the browser imports is shipped to everyone: no server code, no schema, no driver.',
    { path: '^apps/web/src/' },
    { path: ['^apps/server/', '^packages/db/', npm('drizzle-orm|pg|fastify')] },
  ),
]

const features = [
  rule(
    'platform-knows-no-feature',
    'Features stand on the platform; if it knew them, none could be added or removed alone.',
    { path: PLATFORM },
    { path: FEATURES },
  ),
  rule(
    'features-meet-at-public',
    "A feature's inside can change freely as long as its public.ts stands, or they speak through events.",
    { path: FEATURE },
    { path: FEATURES, pathNot: [`${FEATURES}$1/`, '/public\\.ts$'] },
  ),
  rule(
    'outside-sees-feature-and-public',
    'What mounts the features knows their feature.ts, scripts beside it their public.ts, and nothing behind.',
    { path: '^(apps/server/src/[^/]+\\.ts$|bench/|tests/)' },
    { path: FEATURES, pathNot: '/(feature|public)\\.ts$' },
  ),
]

const sql = [
  rule(
    'sql-only-in-store-and-queries',
    'Tenancy, indexes and locks are reviewed where SQL stands: in two files of a feature. Types of rows may go further.',
    { path: FEATURES, pathNot: `/${SQL}` },
    { path: ['^packages/db/', npm('drizzle-orm|pg')], dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'store-decides-nothing',
    'What may be written, and what follows from it, is decided by commands and policies: SQL that refuses or announces hides a rule where nobody looks for one.',
    { path: `${FEATURES}([^/]+)/${fileOrFolder('store')}` },
    {
      path: [
        `${FEATURES}$1/(policy|commands|render|present)`,
        `${PLATFORM}outbox/`,
        `${PLATFORM}(limits|errors)\\.ts$`,
      ],
      dependencyTypesNot: ['type-only'],
    },
  ),
  rule(
    'doors-never-touch-store',
    'Writing goes through a command, which holds the policy, the transaction and the event.',
    { path: `${FEATURES}[^/]+/${DOORS}` },
    { path: `${FEATURES}[^/]+/${fileOrFolder('store')}` },
  ),
  rule(
    'only-feature-opens-doors',
    'A door is called by its transport alone; code that wants what it does calls the command.',
    {
      path: '^apps/server/src/',
      pathNot: [`${FEATURES}[^/]+/feature\\.ts$`, `${FEATURES}[^/]+/(routes|jobs|webhooks)/`],
    },
    { path: `${FEATURES}[^/]+/${DOORS}` },
  ),
]

const owners = [
  rule(
    'owners-come-from-the-context',
    'Only authentication, and `asOwner` for system work, say who an owner is: an id that a caller sends can never become one.',
    { path: FEATURES },
    { path: `${PLATFORM}identity/owner-id\\.ts$`, dependencyTypesNot: ['type-only'] },
  ),
]

const web = [
  rule(
    'web-features-are-islands',
    'Screens of one feature can be changed or dropped without opening another; features meet in app/.',
    { path: `${WEB_FEATURES}([^/]+)/` },
    { path: WEB_FEATURES, pathNot: `${WEB_FEATURES}$1/` },
  ),
  rule(
    'web-flows-towards-app',
    'lib and ui serve features, features serve app: turned round, every screen would load everything.',
    { path: '^apps/web/src/(lib|ui|features)/' },
    { path: '^apps/web/src/app/' },
  ),
  rule(
    'web-lib-and-ui-know-no-feature',
    'lib and ui serve features, features serve app: turned round, every screen would load everything.',
    { path: '^apps/web/src/(lib|ui)/' },
    { path: WEB_FEATURES },
  ),
]

const transports = [
  rule(
    'fastify-only-at-doors',
    'The rules of a feature must not know of requests.',
    { path: FEATURES, pathNot: `${FEATURES}[^/]+/${DOORS}` },
    { path: npm('fastify|fastify-[^/]+|@fastify/[^/]+') },
  ),
  rule(
    'fastify-runs-in-platform-http',
    'Only platform/http runs the HTTP library; what stands around it may name the type of a request or server.',
    { path: '^apps/server/src/', pathNot: [FEATURES, `${PLATFORM}http/`] },
    { path: npm('fastify|fastify-[^/]+|@fastify/[^/]+'), dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'vendors-only-in-adapters',
    'A provider can be exchanged, and faked in tests, only while one file knows its SDK; stand-ins take its types.',
    {
      path: '^(apps/server/src|packages)/',
      pathNot: [`${PLATFORM}providers/`, '^apps/server/src/testing/fake-stripe/'],
    },
    { path: npm('stripe|twilio|nodemailer|@aws-sdk/[^/]+') },
  ),
  rule(
    'accounts-library-only-in-identity',
    'Who is signed in is asked of platform/identity, never of the library behind it.',
    { path: '^(apps|packages)/', pathNot: `${PLATFORM}identity/` },
    { path: npm('better-auth|@better-auth/[^/]+') },
  ),
]

const sight = [
  rule(
    'runtime-needs-no-tests',
    'Means of testing are not looked at by the other arrows, and are not fit to serve anyone.',
    { path: '^(apps|packages)/', pathNot: CONFIGURATION },
    { path: TESTS },
  ),
  rule(
    'everything-resolves',
    'An import that leads nowhere is one that no arrow above can see.',
    { pathNot: CONFIGURATION },
    { couldNotResolve: true },
  ),
]

module.exports = {
  forbidden: [
    ...noCycles,
    ...appsAndPackages,
    ...browser,
    ...features,
    ...sql,
    ...owners,
    ...web,
    ...transports,
    ...sight,
  ],
  options: {
    // Types are dependencies too: who imports one has to follow its changes.
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['node_modules', ...TESTS] },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: { conditionNames: ['types', 'import', 'node', 'default'], exportsFields: ['exports'] },
  },
}
